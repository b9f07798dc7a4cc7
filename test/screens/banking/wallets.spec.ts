// Wallets in the browser: the business opens its own, a deposit arrives, and a customer gets one.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a business opens its wallets, receives a deposit in one, and opens one for a customer', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open business wallets' }).first().click();
  const table = page.getByRole('table', { name: 'Wallets' });
  await expect(table.getByText('Collection balance')).toBeVisible();

  await page.goto('/settings/simulator');
  await page.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Main wallet/ }).click();
  const deposits = page.locator('.card', { hasText: 'Deposits in wallets' });
  await deposits.getByLabel('Amount').fill('20000');
  await deposits.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('The deposit has arrived')).toBeVisible();

  await page.goto('/banking-services/wallets/currency/NGN#create');
  const opening = page.getByRole('dialog', { name: 'Open wallet' });
  await opening.getByLabel('Customer’s e-mail').fill('halima@example.com');
  await opening.getByLabel('Customer’s name').fill('Halima Bello');
  await opening.getByRole('button', { name: 'Open wallet' }).click();
  await expect(table.getByText('Halima Bello').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto('/banking-services/wallets');
  await table.getByText('Main wallet').first().click();
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
  const sums = page.locator('dl', { hasText: 'Closing balance' });
  await expect(sums.getByText('₦20,000.00')).toHaveCount(2);
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/statement\?period=last-month/);
  await expect(page.getByText('No money in or out in this period.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^statement-WLT-.*\.csv$/);
});

test('a wallet of the business gets an account number, and a large amount received is shown in full', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open business wallets' }).first().click();
  await page.getByRole('table', { name: 'Wallets' }).getByText('Main wallet').first().click();
  await page.getByRole('button', { name: 'Get account number' }).click();
  await expect(page.getByText('Account number opened')).toBeVisible();
  const account = page.locator('.card', { hasText: 'Account number' });
  const number = (await account.getByText(/^\d{10}$/).textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Get account number' })).toBeHidden();

  const headers = { 'x-kasuwa-client': 'web' };
  const found = await page.request.get(`/api/v1/virtual-accounts?search=${number}`, { headers });
  const virtualAccountId = (await found.json()).data.items[0].id;
  const data = { virtualAccountId, amount: 98_765_432_100 };
  const sent = await page.request.post('/api/v1/simulator/inflows', { headers, data });
  expect(sent.ok()).toBe(true);
  await page.reload();
  const entries = page.getByRole('table', { name: 'Entries' });
  const figure = entries.getByRole('cell', { name: '+₦987,654,321.00' });
  await expect(figure).toBeVisible();
  const isWhole = (cell: Element) => cell.scrollWidth <= cell.clientWidth;
  expect(await figure.evaluate(isWhole)).toBe(true);
  expect(await entries.getByRole('cell', { name: '₦987,654,321.00', exact: true }).evaluate(isWhole)).toBe(
    true,
  );
});

test('an error for which the form has no field is shown nevertheless', async ({ page }) => {
  await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open business wallets' }).first().click();
  await page.getByRole('table', { name: 'Wallets' }).getByText('Main wallet').first().click();
  let field = 'walletId';
  const refusal = (message: string) => ({
    success: false,
    status: 'failed',
    message,
    error: { code: 'CONFLICT', message, fields: { [field]: message } },
  });
  await page.route('**/block', (route) =>
    route.fulfill({ status: 409, json: refusal(`This concerns the ${field}`) }),
  );
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Reported as lost');
  await dialog.getByRole('button', { name: /^Block/ }).click();
  await expect(page.getByText('This concerns the walletId')).toBeVisible();
  field = 'reason';
  await dialog.getByRole('button', { name: /^Block/ }).click();
  await expect(dialog.getByText('This concerns the reason')).toBeVisible();
  await expect(page.getByText('This concerns the reason')).toHaveCount(1);
});
