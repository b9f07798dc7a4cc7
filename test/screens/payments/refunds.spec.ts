// A refund in the browser: a partial one with its costs shown, sent to a bank account because the card accepts no refunds.
import { type APIRequestContext, expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

/** The client header of the dashboard: without it the server refuses a request with cookies as cross-site. */
const headers = { 'x-kasuwa-client': 'web' };

async function pay(request: APIRequestContext, amount: number): Promise<string> {
  const data = { amount, email: 'ada@example.com', name: 'Ada Obi' };
  const begun = await request.post('/api/v1/checkout/initialize', { headers, data });
  const { reference } = ((await begun.json()) as { data: { reference: string } }).data;
  const card = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030, cvv: '123' };
  const paid = await request.post(`/api/v1/pay/${reference}/card`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { card },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  return reference;
}

test('a refund that the card does not accept goes to a bank account', async ({ page }) => {
  await register(page.request);
  const reference = await pay(page.request, 500_000);
  await page.goto(`/payment-gateway/transactions/payments/${reference}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Refund payment' });
  // The amount paid exceeds the balance, because the fee was deducted.
  await expect(drawer.getByText('Your balance is ₦188.13 too low for this refund.')).toBeVisible();
  const amount = drawer.getByLabel('Amount to refund');
  // Letters, sixteen digits, and amounts above the payment are refused.
  await amount.fill('');
  await amount.pressSequentially('1e5');
  await expect(amount).toHaveValue('15');
  await amount.fill('1234567890123456');
  await expect(drawer.getByText('The maximum allowable amount is ₦')).toBeVisible();
  await amount.fill('6000');
  await amount.blur();
  await expect(drawer.getByText('At most ₦5,000.00 can be refunded.')).toBeVisible();
  // In the sandbox the last two digits decide: 27 needs a bank account.
  await amount.fill('1200.27');
  await expect(drawer.getByText('The processing fee is not returned.')).toBeVisible();
  await drawer.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Requested by the customer' }).click();
  await drawer.getByLabel('Note to the customer').fill('Sorry about the rice');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Refund ₦1,200.27' }).click();
  await page.getByRole('table', { name: 'Refunds' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: '₦1,200.27' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter bank account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should the refund be sent?' });
  await dialog.getByPlaceholder('Choose a bank').fill('Guaranty');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill('0123456789');
  await dialog.getByRole('button', { name: 'Check account' }).click();
  await dialog.getByRole('button', { name: 'Send ₦1,200.27' }).click();
  await expect(page.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: reference }).first().click();
  await expect(page.getByText('Partially refunded').first()).toBeVisible();
});

test('a file refunds many payments, is imported only once, and shows how many rows failed', async ({
  page,
}) => {
  await register(page.request);
  const references = [await pay(page.request, 500_000), await pay(page.request, 300_000)];
  const rows = [`R-1,${references[0]},1000.00`, `R-2,${references[1]},500.00`, 'R-3,NOT-A-PAYMENT,500.00'];
  const file = ['refund_reference,payment_reference,amount,reason', ...rows.map((row) => `${row},other`)];
  const buffer = Buffer.from(`${file.join('\n')}\n`);
  await page.goto('/payment-gateway/transactions/refunds');
  await page.getByRole('link', { name: 'Bulk refunds' }).click();
  const send = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'refunds.csv', mimeType: 'text/csv', buffer });
  await send();
  await expect(page.getByText('2 refunds started, 0 already imported, 1 failed.')).toBeVisible();
  await send();
  await expect(page.getByText('This file has already been imported.')).toBeVisible();
  await page.goto(`/payment-gateway/transactions/payments/${references[0]}`);
  await expect(page.getByText('−₦1,000.00').first()).toBeVisible();
});
