import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../_shared/http-error.ts';
import type { Rankings } from './ask-providers.ts';
import type { Claim } from './board.ts';
import { createRankingsSource } from './rankings-source.ts';
import { UpstreamError } from './upstream.ts';

const lease = '5f0c8f7e-7d0c-4a55-9d1e-0a8f3c6f2b11';
const old: Rankings = { exchanges: [{ name: 'Old', image: null, trade_volume_24h_usd: 1 }], source: 'coingecko' };
const fresh: Rankings = { exchanges: [{ name: 'Fresh', image: null, trade_volume_24h_usd: 2 }], source: 'coingecko' };

const fetchedAt = '2026-11-21T04:00:00Z';
const storedAt = '2026-11-21T05:00:00Z';
const empty: Claim = {
  rankings: null,
  fetchedAt: null,
  freshSeconds: 0,
  usableSeconds: 0,
  lease: null,
  refreshing: false,
  waitSeconds: 0,
};
const freshClaim: Claim = { ...empty, rankings: old, fetchedAt, freshSeconds: 900, usableSeconds: 86_400 };
const staleClaim: Claim = { ...freshClaim, freshSeconds: -60, usableSeconds: 85_440 };

let clock: number;
const claim = vi.fn<() => Promise<Claim>>();
const store = vi.fn();
const release = vi.fn();
const ask = vi.fn<() => Promise<Rankings>>();
const log = vi.fn();
let background: Promise<unknown>[];

beforeEach(() => {
  clock = 0;
  background = [];
  for (const mock of [claim, store, release, ask, log]) mock.mockReset();
  store.mockResolvedValue({ fetchedAt: storedAt, freshSeconds: 900, usableSeconds: 86_400 });
  ask.mockResolvedValue(fresh);
});

const source = () =>
  createRankingsSource({
    board: { claim, store, release },
    ask,
    log,
    runInBackground: (work) => background.push(work),
    now: () => clock,
    sleep: async (ms) => {
      clock += ms;
    },
  });
const databaseDown = () => new HttpError(503, 'unavailable', 'no', { cause: 'database_unreachable' });
const names = async (answer: Promise<Rankings>) => (await answer).exchanges.map(({ name }) => name);

describe('fresh figures', () => {
  it('are copied for a minute, and the database is asked again after it', async () => {
    claim.mockResolvedValue(freshClaim);
    const get = source();
    expect(await get()).toEqual({ ...old, fetchedAt });
    clock = 59_999;
    await get();
    expect(claim).toHaveBeenCalledTimes(1);
    clock = 60_000;
    await get();
    expect(claim).toHaveBeenCalledTimes(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it('are copied no longer than they are fresh', async () => {
    claim.mockResolvedValue({ ...freshClaim, freshSeconds: 10 });
    const get = source();
    await get();
    clock = 10_000;
    await get();
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('are asked for once by simultaneous callers', async () => {
    claim.mockResolvedValue(freshClaim);
    const get = source();
    await Promise.all([get(), get(), get()]);
    expect(claim).toHaveBeenCalledTimes(1);
  });
});

describe('stale figures', () => {
  it('are answered before the provider has, by the one that refreshes too', async () => {
    claim.mockResolvedValue({ ...staleClaim, lease });
    let answer = (_: Rankings) => {};
    ask.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const get = source();
    expect(await names(get())).toEqual(['Old']);
    expect(await names(get())).toEqual(['Old']);
    expect(claim).toHaveBeenCalledTimes(1);
    answer(fresh);
    await Promise.all(background);
    expect(store).toHaveBeenCalledWith(lease, fresh);
    expect(await get()).toEqual({ ...fresh, fetchedAt: storedAt });
  });

  it('are looked at again after 5 s where another one refreshes', async () => {
    claim.mockResolvedValue({ ...staleClaim, refreshing: true });
    const get = source();
    await get();
    clock = 5_000;
    await get();
    expect(claim).toHaveBeenCalledTimes(2);
    expect(ask).not.toHaveBeenCalled();
  });

  it('survive a refresh that fails, and a database that fails with it', async () => {
    claim.mockResolvedValue({ ...staleClaim, lease });
    ask.mockRejectedValue(new UpstreamError('timeout'));
    release.mockRejectedValue(databaseDown());
    expect(await names(source()())).toEqual(['Old']);
    await Promise.all(background);
    expect(release).toHaveBeenCalledWith(lease, 'timeout', undefined);
  });
});

describe('no figures', () => {
  it('are fetched by the one with the lease', async () => {
    claim.mockResolvedValue({ ...empty, lease });
    expect(await names(source()())).toEqual(['Fresh']);
  });

  it('are waited for by the others', async () => {
    const waiting = { ...empty, refreshing: true };
    claim.mockResolvedValueOnce(waiting).mockResolvedValueOnce(waiting).mockResolvedValue(freshClaim);
    expect(await names(source()())).toEqual(['Old']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('are not waited for without end', async () => {
    claim.mockResolvedValue({ ...empty, refreshing: true });
    await expect(source()()).rejects.toMatchObject({ status: 503, options: { cause: 'refresh_too_slow' } });
    expect(clock).toBeGreaterThan(5_000);
    expect(clock).toBeLessThan(10_000);
  });

  it('are a 503 with the time of the next try while a failure is waited out', async () => {
    claim.mockResolvedValue({ ...empty, waitSeconds: 41.2 });
    await expect(source()()).rejects.toMatchObject({ status: 503, options: { retryAfter: 42 } });
  });

  it('are a 503 where the provider fails, with the wait that the database made of it', async () => {
    claim.mockResolvedValue({ ...empty, lease });
    release.mockResolvedValue(480);
    ask.mockRejectedValue(new UpstreamError('http_429', 120));
    await expect(source()()).rejects.toMatchObject({
      code: 'exchange_data_unavailable',
      options: { retryAfter: 480, cause: 'http_429' },
    });
    expect(release).toHaveBeenCalledWith(lease, 'http_429', 120);
  });

  it('are a 503 where the lease went to someone else meanwhile', async () => {
    claim.mockResolvedValue({ ...empty, lease });
    store.mockResolvedValue(null);
    await expect(source()()).rejects.toMatchObject({ status: 503, options: { cause: 'lease_lost' } });
  });
});

describe('the database out of reach', () => {
  it('is no matter while the isolate has figures of the last day', async () => {
    claim.mockResolvedValueOnce(freshClaim).mockRejectedValue(databaseDown());
    const get = source();
    await get();
    clock = 86_399_000;
    expect(await names(get())).toEqual(['Old']);
    expect(log).toHaveBeenCalledWith({ event: 'exchange_old_copy', cause: 'database_unreachable' });
    clock = 86_400_000;
    await expect(get()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('is a 503 without figures, and asks no provider', async () => {
    claim.mockRejectedValue(databaseDown());
    await expect(source()()).rejects.toMatchObject({ status: 503 });
    expect(ask).not.toHaveBeenCalled();
  });
});
