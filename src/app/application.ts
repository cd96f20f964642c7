import { FastTrackDialog } from '@/features/fast-track/fast-track-dialog';
import { LinkedReceipt, Receipt } from '@/features/landing/receipt';

/** What an application needs from its start to its receipt: fetched together. */
export const application = { FastTrackDialog, LinkedReceipt, Receipt };
