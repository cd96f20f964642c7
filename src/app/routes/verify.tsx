import { VerifyPage } from '@/features/verify/verify-page';

export const Route = VerifyPage;
