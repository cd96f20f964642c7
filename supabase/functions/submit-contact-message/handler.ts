import { contactMessageSchema } from '../_shared/contracts/contact-message.ts';
import { createSubmission, type SubmissionDeps } from '../_shared/submission.ts';

export function createSubmitContactMessage(deps: SubmissionDeps): (request: Request) => Promise<Response> {
  return createSubmission(
    {
      name: 'submit-contact-message',
      schema: contactMessageSchema,
      rpcName: 'submit_contact_message',
      toArgs: ({ name, email, company, projectType, message }) => ({
        sender_name: name,
        email,
        company,
        project_type: projectType,
        message,
      }),
    },
    deps,
  );
}
