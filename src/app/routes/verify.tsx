import { pages } from '@/content/pages.ts';
import { VerifyPage } from '@/features/verify/verify-page';
import { Page } from '../page';

export function VerifyRoute() {
  return (
    <Page page={pages.verify}>
      <VerifyPage />
    </Page>
  );
}
