import { expect, test } from 'vitest';
import { answering } from '../../../tests/support/fake-chat.ts';
import { about, channelsOf, sendOverHttp } from '../../../tests/support/sent-channels.ts';

const { chat, sendToWebhook } = await sendOverHttp();
const notification = about({});

test.each([
  [
    'https://hooks.slack.com/services/T0/B0/x',
    {
      text: expect.stringMatching(/^New fast-track application\n.*&lt;!channel&gt;/s),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    },
  ],
  [
    'https://discord.com/api/webhooks/1/x',
    {
      content: expect.stringMatching(/^```\nNew fast-track application\n.*<!channel>.*\n```$/s),
      allowed_mentions: { parse: [] },
    },
  ],
  [
    'https://chat.googleapis.com/v1/spaces/A/messages?key=k',
    { text: expect.stringMatching(/^```\nNew fast-track application\n.*<\u2060!channel>.*\n```$/s) },
  ],
  [
    'https://chat.team.example/hooks/x',
    { ...notification, text: expect.stringMatching(/^```\nNew fast-track application\n.*<\u2060!channel>.*\n```$/s) },
  ],
])('%s gets this and nothing else', async (url, body) => {
  await sendToWebhook(url);
  expect(chat.received.map((message) => message.body)).toEqual([body]);
});

const hostile = '<!channel> <@U01> @here *bold* `code` ```**block**``` <https://evil.example|click> &lt;!here&gt; &';
const sentHostile = about({ telegramContact: hostile, projectBlurb: hostile });

test.each(['https://hooks.slack.com/services/T0/B0/x', 'https://hooks.slack-gov.com/services/T0/B0/x'])(
  'in a message to %s, all by which a stranger could mention or link is escaped',
  async (url) => {
    chat.behave(answering(200, 'ok'));
    expect(await sendToWebhook(url, sentHostile)).toEqual({ ok: true });
    const { text, mrkdwn } = chat.received[0]?.body ?? {};
    expect(mrkdwn).toBe(false);
    expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    expect(text).toMatch(/&lt;https:\/\/evil\.example\|click&gt; &amp;lt;!here&amp;gt; &amp;$/);
  },
);

test.each([
  ['https://discord.com/api/webhooks/1/x', 'content'],
  ['https://ptb.discordapp.com/api/webhooks/1/x', 'content'],
  ['https://chat.team.example/hooks/x', 'text'],
  ['https://hooks.slack.com.evil.example/x', 'text'],
  ['https://notdiscord.com/x', 'text'],
  ['https://discord.com.evil.example/x', 'text'],
])('a message to %s is one block of code, which a stranger cannot end', async (url, field) => {
  await sendToWebhook(url, sentHostile);
  const text = String(chat.received[0]?.body[field]);
  expect(text).toMatch(/^```\n[^`]*\*bold\* 'code' '''\*\*block\*\*'''[^`]*\n```$/);
  // Mattermost makes a mention of <!channel> before it looks for code.
  if (field === 'text') expect(text).not.toMatch(/<(?!\u2060)/);
});

test.each([
  ['https://hooks.slack.com/services/T0/B0/x', 40_000],
  ['https://discord.com/api/webhooks/1/x', 2_000],
  ['https://chat.team.example/hooks/x', 4_000],
])('the longest application fits one message of %s, which has %i characters at most', async (url, most) => {
  const coinmarketcapUrl = `https://coingecko.com/${'<'.repeat(2000)}`;
  await sendToWebhook(url, about({ coinmarketcapUrl, projectBlurb: '<<&&'.repeat(500) }));
  const { text, content } = chat.received[0]?.body ?? {};
  expect(String(text ?? content).length).toBeLessThanOrEqual(most);
});

test.each(['😀', '<'])('an application of nothing but %s fills one message of Mattermost', async (text) => {
  const projectBlurb = text.repeat(2000 / [...text].length);
  await sendToWebhook('https://chat.team.example/hooks/x', about({ projectBlurb }));
  expect(String(chat.received[0]?.body.text).length).toBeGreaterThan(3500);
});

test.each([
  ['https://script.google.com/macros/s/x/exec', 'https://script.googleusercontent.com/macros/echo?k=1', true],
  ['https://script.google.com/macros/s/x/exec', 'https://accounts.google.com/ServiceLogin', false],
  ['https://desk.example/hook', 'https://script.googleusercontent.com/macros/echo?k=1', false],
  ['https://desk.example/hook', 'https://desk.example/done', false],
])('a redirect of %s to %s says that the message was taken: %s', async (url, location, isTaken) => {
  chat.behave(answering(302, '', { location }));
  const failed = { ok: false, error: 'http_302', retryAfter: 0 };
  expect(await sendToWebhook(url)).toEqual(isTaken ? { ok: true } : failed);
});

test.each([
  ['Feishu or Lark', 'https://open.feishu.cn/open-apis/bot/v2/hook/hidden'],
  ['Microsoft Teams', 'https://prod-01.westeurope.logic.azure.com/workflows/hidden'],
  ['DingTalk', 'https://oapi.dingtalk.com/robot/send?access_token=hidden'],
  ['WeCom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hidden'],
  ['a workflow of Slack', 'https://hooks.slack.com/triggers/T0/hidden'],
])('an address of %s, which cannot read our messages, is named at the start: %s', async (service, url) => {
  const { mistakes, channels } = channelsOf({ NOTIFICATION_WEBHOOK_URL: url });
  expect(mistakes).toEqual([expect.stringContaining(`${service}, which cannot read our messages`)]);
  expect(mistakes.join()).not.toContain('hidden');
  expect(await channels[0]?.send(notification)).toEqual({ ok: false, error: 'misconfigured' });
  expect(chat.received).toEqual([]);
});

test.each(['https://notfeishu.cn/hook', 'https://logic.azure.com.team.example/hook', 'https://team.example/feishu.cn'])(
  'an address that only looks like that of a service which cannot read our messages is used: %s',
  async (url) => {
    chat.behave(answering(200, 'ok'));
    expect(await sendToWebhook(url)).toEqual({ ok: true });
  },
);
