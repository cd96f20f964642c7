import { shortReference } from '../contracts/answers.ts';
import { hasForeignLetters } from '../contracts/contact-key.ts';
import { type FormKind, forms } from '../contracts/forms.ts';
import { alarmLines, digestLines, minute, summaryLines } from './alarms.ts';
import type { ContactChange, Notification, Stored } from './notification.ts';

const CUT = '\n[…] The rest is in the inbox view.';

/** Removes control and format characters: some turn the reading direction, others let one name pass for another. */
function visible(text: string): string {
  return text.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '');
}

/** One line stays one line: a contact with a line break in it could pass for further lines of the message. */
function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ');
}

type Change = ContactChange['changes'][number];

/** Names the contact and, for an edit, the differences. */
function changeLine({ operation, before, after }: Change): string {
  const contact = after ?? before;
  if (contact === null) return `- ${operation}`;
  const shown = [contact.email, contact.telegram_handle, contact.contact_position].filter((value) => value !== null);
  const who = `- ${operation}: ${contact.full_name} (${shown.join(', ')})`;
  if (before === null || after === null) return oneLine(who);
  const fields = Object.keys(after) as (keyof typeof after)[];
  const different = fields.filter((field) => field !== 'active' && before[field] !== after[field]);
  const edits = different.map((field) => `${field} was ${before[field] ?? 'empty'}`);
  return oneLine([who, ...edits].join('; '));
}

function contactChangeLines({ id, createdAt, count, changes, ...by }: Stored<ContactChange>): string[] {
  const role = by.actingRole === by.loginRole ? by.loginRole : `${by.loginRole} as ${by.actingRole}`;
  const left = count - changes.length;
  return [
    'The list of verified contacts was changed',
    `When: ${minute(createdAt)}`,
    `By: ${role}, with the program "${oneLine(by.applicationName) || 'unnamed'}"`,
    'If none of you did this: docs/incidents.md, "The list of contacts was changed".',
    `Reference: ${id}`,
    ...changes.map(changeLine),
    ...(left > 0 ? [`- and ${left} more in private.contact_changes`] : []),
  ];
}

/** The multi-line field comes last and keeps its lines: all after its label is the sender's. */
function formLines(kind: FormKind, record: Stored<Record<string, string>>): string[] {
  const { heading, labels, multiline, suspect } = forms[kind];
  const { [multiline]: blockLabel, ...named } = labels;
  const block = visible(record[multiline] ?? '');
  return [
    heading,
    `Received: ${minute(record.createdAt)}`,
    // The applicant's receipt shows the short form, the inbox view the long one.
    `Reference: ${shortReference(record.id)} (${record.id})`,
    ...(kind === 'application' ? ['Name this reference in your first message.'] : []),
    ...Object.entries(named).flatMap(([field, label]) => [
      `${label}: ${oneLine(record[field] ?? '') || 'none given'}`,
      // The chat shows look-alike letters as ours, and hidden characters not at all.
      ...(suspect === field && hasForeignLetters(record[field] ?? '')
        ? ['Careful: this is not in plain letters only. Compare it in the inbox.']
        : []),
    ]),
    block.trim() === '' ? `${blockLabel}: none given` : `${blockLabel}:\n${block}`,
  ];
}

function lines(notification: Notification): string[] {
  const { kind, record } = notification;
  if (kind === 'contact_change') return contactChangeLines(record);
  if (kind === 'alarm') return alarmLines(record);
  if (kind === 'summary') return summaryLines(record);
  if (kind === 'digest') return digestLines(record).map(oneLine);
  if (kind === 'test')
    return ['Test of the notifications', `Sent: ${minute(record.createdAt)}`, 'There is nothing to do.'];
  return formLines(kind, record);
}

/** The notification as plain text of bounded length. */
export function composeMessage(notification: Notification, maxUnits: number): string {
  const text = lines(notification).join('\n');
  if (text.length <= maxUnits) return text;
  // Never between the two halves of an emoji.
  return text.slice(0, maxUnits - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT;
}
