import { VerifyPage } from '@/features/verify/verify-page.tsx';

export const Route = VerifyPage;
