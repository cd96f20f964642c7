import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSchedule } from './schedule.ts';

const fetchSpy = vi.fn<typeof fetch>(() => Promise.reject(new Error('down')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchSpy);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchSpy.mockClear();
});

const options = { apiUrl: 'http://api', secretKey: 'sb_secret_x' };

it('calls a scheduled function each minute with the secret key, failures or not, until it is ended', async () => {
  const end = startSchedule({ ...options, functionNames: ['deliver-notifications', 'other'] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  expect(fetchSpy).toHaveBeenCalledWith(
    'http://api/functions/v1/deliver-notifications',
    expect.objectContaining({ method: 'POST', headers: expect.objectContaining({ apikey: 'sb_secret_x' }) }),
  );
  end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchSpy).toHaveBeenCalledTimes(2);
});

it('calls nothing that does not run here', async () => {
  startSchedule({ ...options, functionNames: ['other'] });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchSpy).not.toHaveBeenCalled();
});
