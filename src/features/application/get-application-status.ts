import { type ApplicationStatus, applicationStatusSchema } from '@contracts/application.ts';
import { answerOf, supabase } from '@/lib/supabase.ts';
import { withTimeLimit } from '@/lib/time-limit.ts';

/** The application behind a receipt's private link; null if none is known. Throws unless the answer is complete. */
export function getApplicationStatus(token: string, stop: AbortSignal): Promise<ApplicationStatus> {
  const ask = async (signal: AbortSignal) => {
    return applicationStatusSchema.parse(
      answerOf(await supabase.rpc('application_status', { token }).abortSignal(signal)),
    );
  };
  return withTimeLimit(10_000, ask, stop);
}
