import { Constants } from '../../../src/lib/database.types.ts';

const statuses = Constants.public.Enums;

/** What visitors send us, and where the database has it. */
export const kinds = {
  application: {
    name: 'application',
    many: 'applications',
    table: 'public.fast_track_applications',
    inbox: 'public.fast_track_inbox',
    statuses: statuses.application_status,
    /** The column that tells how to reach the sender. */
    sender: 'telegram_contact',
    /** The column that `list` shows. */
    listed: 'telegram_contact',
    /** The other columns with typed text: they may name other people. */
    texts: ['coinmarketcap_url', 'project_blurb', 'staff_note'],
    outboxColumn: 'application_id',
  },
  message: {
    name: 'message',
    many: 'messages',
    table: 'public.contact_messages',
    inbox: 'public.contact_inbox',
    statuses: statuses.message_status,
    sender: 'email',
    listed: 'email',
    texts: ['name', 'company', 'message', 'staff_note'],
    outboxColumn: 'contact_message_id',
  },
  report: {
    name: 'report',
    many: 'reports',
    table: 'public.impersonation_reports',
    inbox: 'public.report_inbox',
    statuses: statuses.report_status,
    sender: 'reporter_contact',
    listed: 'value',
    texts: ['value', 'what_happened', 'staff_note'],
    outboxColumn: 'report_id',
  },
} as const;

export type KindName = keyof typeof kinds;
export type Kind = (typeof kinds)[KindName];

export interface Found {
  kind: KindName;
  id: string;
}
