import { type ApplicationStatus, applicationStatusSchema } from '@contracts/application.ts';
import { postToApi } from '@/lib/supabase';
import { withTimeLimit } from '@/lib/time-limit';

/** The application behind a receipt's private link; null if none is known. Throws unless the answer is complete. */
export function getApplicationStatus(token: string, stop: AbortSignal): Promise<ApplicationStatus> {
  const ask = async (signal: AbortSignal) => {
    const response = await postToApi('rest/v1/rpc/application_status', { token }, signal);
    if (response.status !== 200) throw new Error(`The data API answered ${response.status}`);
    return applicationStatusSchema.parse(await response.json());
  };
  return withTimeLimit(10_000, ask, stop);
}
