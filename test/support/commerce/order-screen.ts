// The screen of an order for browser tests, opened from the list as a merchant does.
import type { Page } from '@playwright/test';

/** Finds the order of an e-mail address, and opens it. */
export async function openOrderOf(dashboard: Page, email: string, name: string): Promise<void> {
  await dashboard.goto('/payment-gateway/commerce/orders');
  await dashboard
    .getByRole('searchbox')
    .or(dashboard.getByPlaceholder(/Number|name|e-mail/i))
    .first()
    .fill(email);
  await dashboard
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click();
}
