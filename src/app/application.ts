import { FastTrackDialog } from '@/features/fast-track/fast-track-dialog';
import { LinkedReceipt } from '@/features/landing/linked-receipt';
import { Receipt } from '@/features/landing/receipt';

/** What an application needs from its start to its receipt: fetched in one file. */
export const application = { FastTrackDialog, LinkedReceipt, Receipt };
