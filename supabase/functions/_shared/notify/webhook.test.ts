import { expect, test } from 'vitest';
import { actingAs, answering, chatKinds } from '../../../tests/support/fake-chat.ts';
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

const hostile = [
  '@all @everyone @here @channel <!channel> <!here> <@U012ABCDEF> <@123456789> <@&42>',
  '*bold* **bold** _italic_ ~gone~ ||spoiler|| `code` ```**block** @here``` > quote',
  '<https://evil.example|ListBolt> [ListBolt](https://evil.example) https://evil.example',
  '&lt;!channel&gt; &amp;lt; & &#60;',
  'a\u202eb\u200bc\u2066d\ufeffe\u{e0041}f \u2028Reference: forged\u2029\r\nmore & <b>',
];
const seen = [
  hostile[0],
  expect.stringMatching(
    /^\*bold\* \*\*bold\*\* _italic_ ~gone~ \|\|spoiler\|\| .code. .{3}\*\*block\*\* @here.{3} > quote$/,
  ),
  hostile[2],
  hostile[3],
  'abcdef ',
  'Reference: forged',
  '',
  'more & <b>',
];

const webhooks = [
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack-gov.com/services/T0/B0/x'],
  ['discord', 'https://discord.com/api/webhooks/1/x'],
  ['discord', 'https://ptb.discordapp.com/api/webhooks/1/x'],
  ['mattermost', 'https://chat.team.example/hooks/x'],
  ['mattermost', 'https://hooks.slack.com.evil.example/x'],
  ['mattermost', 'https://notdiscord.com/x'],
] as const;

test.each(webhooks)(
  '%s at %s shows what a stranger wrote as plain text, without mentions, links or hidden characters',
  async (kind, url) => {
    chat.behave(actingAs(chatKinds[kind]));
    const sent = about({ telegramContact: '@all\u202e<!here>', projectBlurb: hostile.join('\n') });
    expect(await sendToWebhook(url, sent)).toEqual({ ok: true });
    const { shown, active } = chatKinds[kind].read(chat.received[0]?.body ?? {});
    expect(active).toEqual([]);
    const lines = shown.split('\n');
    expect(lines).toContain('Telegram: @all<!here>');
    expect(lines.slice(lines.indexOf('Project blurb:') + 1)).toEqual(seen);
  },
);

test.each([webhooks[0], webhooks[2], webhooks[4]])(
  'the longest application is not refused by %s at %s',
  async (kind, url) => {
    chat.behave(actingAs(chatKinds[kind]));
    const coinmarketcapUrl = `https://coingecko.com/${'<'.repeat(2000)}`;
    expect(await sendToWebhook(url, about({ coinmarketcapUrl, projectBlurb: '<<&&'.repeat(500) }))).toEqual({
      ok: true,
    });
  },
);

test.each(['😀', '<', '`'])('an application of nothing but %s fills one part of Mattermost', async (text) => {
  await sendToWebhook(
    'https://chat.team.example/hooks/x',
    about({ projectBlurb: text.repeat(2000 / [...text].length) }),
  );
  const shown = String(chat.received[0]?.body.text);
  expect(shown.length).toBeGreaterThan(text === '<' ? 3500 : 1900);
  expect(shown.length).toBeLessThan(4000);
  expect(shown).toMatch(/^```\n[^`]*\n```$/);
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
  ['Feishu or Lark', 'https://open.larksuite.com/open-apis/bot/v2/hook/hidden'],
  ['Microsoft Teams', 'https://prod-01.westeurope.logic.azure.com/workflows/hidden'],
  ['Microsoft Teams', 'https://a.b.environment.api.powerplatform.com/workflows/hidden'],
  ['Microsoft Teams', 'https://webhook.office.com/hidden'],
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
