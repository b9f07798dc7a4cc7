// The form of a payout account for browser tests: filled in, not yet submitted.
import type { Locator, Page } from '@playwright/test';

/** Fills in an account at a sandbox bank that knows its number. */
export async function fillPayoutAccount(page: Page): Promise<Locator> {
  await page.goto('/settings/payment-methods/payout-accounts');
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add payout account' });
  await drawer.getByPlaceholder('Choose a bank').fill('Guaranty');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await drawer.getByLabel('Account number').fill('0123456708');
  return drawer;
}
