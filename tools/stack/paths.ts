import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever it was cloned and whatever the working directory is. */
export const repositoryRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const supabaseDir = path.join(repositoryRoot, 'supabase');

/** Where `npm start` and `npm run preview` keep their stack between runs. */
export const stackDir = path.join(repositoryRoot, '.local', 'stack');
