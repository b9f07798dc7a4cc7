// Customers: a payer is found, corrected, shown with their payment, and erased on request.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';
import { makeOwnLink } from '#test/support/shop.ts';

/** Pays by card. */
async function pay(page: Page, email: string, name: string): Promise<string> {
  const slug = await makeOwnLink(page.request);
  const post = async (path: string, data: object) => {
    const headers = { 'x-kasuwa-client': 'web', 'idempotency-key': randomUUID() };
    const answer = await page.request.post(`/api/v1/pay/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { reference: string } }).data;
  };
  const { reference } = await post(`${slug}/start`, { email, name });
  const card = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030, cvv: '123' };
  await post(`${reference}/card`, { card });
  return reference;
}

test('a customer is found, corrected and erased; the payment remains without the name', async ({ page }) => {
  await register(page.request);
  const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
  const reference = await pay(page, email, 'Ada Obi');
  await page.goto('/customers/all');
  await expect(page.getByRole('heading', { level: 1, name: 'All customers' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByText('Ada Obi').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Obi' })).toBeVisible();
  await expect(page.getByText('₦25,000.00').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel(/^Name/).fill('Adaeze Obi');
  await page.getByRole('dialog').getByRole('button', { name: 'Save customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Obi' })).toBeVisible();
  await page.getByRole('link', { name: 'Transactions', exact: true }).last().click();
  await expect(page.getByText(reference).first()).toBeAttached();
  await page.getByRole('button', { name: 'More for Adaeze Obi' }).click();
  await page.getByRole('menuitem', { name: 'Erase customer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asked by e-mail today');
  await dialog.getByLabel('E-mail address of the customer').fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(dialog.getByText('Type the e-mail address of this customer')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('E-mail address of the customer').fill(email);
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(page).toHaveURL(/\/customers\/all/);
  await expect(page.getByText('No customers yet')).toBeVisible();
  await page.goto(`/payment-gateway/transactions/payments?search=${reference}`);
  await expect(page.getByText(reference).first()).toBeAttached();
  await expect(page.getByText(/Obi|ada-/)).toHaveCount(0);
});
