import type { Page } from '@playwright/test';

// The parts of the site that several specs look at.

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fast-Track Your Listing' });
export const popup = (page: Page) => page.getByRole('complementary', { name: 'Not sure where to start?' });
export const verdict = (page: Page) => page.locator('[data-verdict]');
export const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
