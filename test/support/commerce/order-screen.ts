// The screen of an order for browser tests, opened from the list as a merchant does.
import { expect, type Page } from '@playwright/test';

/** Finds the order of an e-mail address, and opens it. */
export async function openOrderOf(dashboard: Page, email: string, name: string): Promise<void> {
  await dashboard.goto('/payment-gateway/commerce/orders');
  await dashboard
    .getByRole('searchbox')
    .or(dashboard.getByPlaceholder(/Number|name|e-mail/i))
    .first()
    .fill(email);
  // Until the search is answered, the list has the orders of all customers.
  await expect(dashboard).toHaveURL(/search=/);
  const table = dashboard.getByRole('table', { name: 'Orders' });
  await expect(table.locator('tbody tr').filter({ hasNotText: name })).toHaveCount(0);
  await table
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .click();
}
