import { VerifyPage } from '@/features/verify/verify-page';

export function Route() {
  return <VerifyPage />;
}
