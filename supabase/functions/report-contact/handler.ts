import { contactReportSchema } from '../_shared/contracts/contact-report.ts';
import { createSubmission, type SubmissionDeps } from '../_shared/submission.ts';

export function createReportContact(deps: SubmissionDeps): (request: Request) => Promise<Response> {
  return createSubmission(
    {
      name: 'report-contact',
      schema: contactReportSchema,
      rpcName: 'report_contact',
      toArgs: ({ kind, value, metWhere, whatHappened, reporterContact }) => ({
        kind,
        value,
        met_where: metWhere,
        what_happened: whatHappened,
        reporter_contact: reporterContact,
      }),
    },
    deps,
  );
}
