import type { Notification } from './notification.ts';

const CUT = '\n[…] The rest stands in the inbox view.';

/** One line stays one line: a contact with a line break in it could pass for further lines of ours. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Cuts between characters, never through a surrogate pair. */
function cut(text: string, units: number): string {
  const shorter = text.slice(0, Math.max(units, 0));
  return /[\uD800-\uDBFF]$/.test(shorter) ? shorter.slice(0, -1) : shorter;
}

/** What was typed freely comes last: nothing of ours can be mistaken for it, or it for ours. */
function lines(notification: Notification): string[] {
  const { kind, record } = notification;
  const arrival = [`Received: ${record.createdAt.slice(0, 16).replace('T', ' ')} UTC`, `Reference: ${record.id}`];
  if (kind === 'contact_message') {
    return [
      'New contact message',
      ...arrival,
      `From: ${oneLine(record.name)}`,
      `Email: ${oneLine(record.email)}`,
      `Company: ${oneLine(record.company) || 'none given'}`,
      `Project type: ${oneLine(record.projectType) || 'none given'}`,
      `Message:\n${record.message}`,
    ];
  }
  return [
    'New fast-track application',
    ...arrival,
    `Telegram: ${oneLine(record.telegramContact)}`,
    `Listing page: ${record.coinmarketcapUrl || 'none given'}`,
    record.projectBlurb.trim() === '' ? 'Project blurb: none given' : `Project blurb:\n${record.projectBlurb}`,
  ];
}

/** The notification as plain text of bounded length. */
export function composeMessage(notification: Notification, maxUnits: number): string {
  const text = lines(notification).join('\n');
  return text.length <= maxUnits ? text : cut(text, maxUnits - CUT.length) + CUT;
}
