import { expect, test, vi } from 'vitest';
import { lazyImport } from './lazy';

test('Code is fetched once, and again only after a fetch that failed', async () => {
  const fetchCode = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('the line is down'));
  const load = lazyImport(fetchCode);
  await expect(load()).rejects.toThrow('the line is down');
  await expect(Promise.all([load(), load()])).resolves.toEqual(['code', 'code']);
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
