import { VerifyPage } from '@/features/verify/verify-page';

export function VerifyRoute() {
  return <VerifyPage />;
}
