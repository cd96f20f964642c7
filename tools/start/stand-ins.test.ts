import { expect, it } from 'vitest';
import { webhookFromEnv } from '../../supabase/functions/_shared/notify/webhook.ts';
import { startTeamChat } from './stand-ins.ts';

it('Where no channel is set, an application is printed as the team would read it.', async () => {
  const printed: string[] = [];
  const url = await startTeamChat((message) => printed.push(message));
  const send = webhookFromEnv((name) => (name === 'NOTIFICATION_WEBHOOK_URL' ? url : undefined));
  const id = '6f1f2a5e-0000-4000-8000-000000000000';
  const record = {
    id,
    createdAt: '2026-11-26T00:00:00Z',
    telegramContact: '@ada',
    coinmarketcapUrl: '',
    projectBlurb: 'A <b>bold</b> plan',
  };
  const result = await send?.({ id, kind: 'application', record });
  expect(result).toMatchObject({ ok: true });
  expect(printed).toEqual([expect.stringContaining('A <b>bold</b> plan')]);
  expect(printed[0]).toContain('@ada');
  expect(printed[0]).not.toMatch(/```|\u2060/);
});
