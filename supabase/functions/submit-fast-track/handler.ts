import { fastTrackApplicationSchema } from '../_shared/contracts/fast-track-application.ts';
import { createSubmission, type SubmissionDeps } from '../_shared/submission.ts';

export function createSubmitFastTrack(deps: SubmissionDeps): (request: Request) => Promise<Response> {
  return createSubmission(
    {
      name: 'submit-fast-track',
      schema: fastTrackApplicationSchema,
      rpcName: 'submit_fast_track_application',
      toArgs: ({ telegramContact, coinmarketcapUrl, projectBlurb }) => ({
        telegram_contact: telegramContact,
        coinmarketcap_url: coinmarketcapUrl,
        project_blurb: projectBlurb,
      }),
    },
    deps,
  );
}
