import { readFileSync } from 'node:fs';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { type ContactColumn, type ContactInput, contactColumns } from './new-contact.ts';

function isColumn(name: string): name is ContactColumn {
  return (contactColumns as readonly string[]).includes(name);
}

/** The header's names, or an error that names what is wrong with it. */
function readHeader(header: string[]): ContactColumn[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const known = names.filter(isColumn);
  const unknown = names.find((name) => !isColumn(name));
  const wanted = `The first line names the columns: ${contactColumns.join(',')}.`;
  if (unknown !== undefined) throw new Error(`"${unknown}" is no column. ${wanted}`);
  const repeated = known.find((name, index) => known.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`The column ${repeated} stands there twice. ${wanted}`);
  if (!known.includes('full_name')) throw new Error(`The column full_name is missing. ${wanted}`);
  return known;
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  try {
    // Drops a byte order mark, and refuses what would turn names into rubbish.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not UTF-8. Save it as "CSV UTF-8".');
  }
}

/** The contacts of a CSV file (RFC 4180), each with the line on which it ends. */
export function readCsv(file: string): ContactInput[] {
  try {
    const rows: { record: ContactInput['fields']; info: Info }[] = parse(readText(file), {
      columns: readHeader,
      info: true,
      skip_empty_lines: true,
    });
    if (rows.length === 0) throw new Error('The file has no contact.');
    return rows.map(({ record, info }) => ({ place: `line ${info.lines}`, fields: record }));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof CsvError || code === undefined) throw new Error(`${file}: ${message}`);
    throw new Error(`${file} cannot be read (${code}).`);
  }
}
