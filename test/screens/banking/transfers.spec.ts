// Sending money in the browser: the beneficiary, the amount, every charge, the code, and the outcome; on a desktop and on a phone.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { enterOneTimeCode, register } from '#test/support/inbox/registered.ts';

/** Registers a business with money in its transfer wallet; returns the e-mail of the signed-in user. */
async function withMoney(page: Page): Promise<string> {
  const { email } = await register(page.request);
  await page.goto('/banking-services/wallets');
  await page.getByRole('button', { name: 'Open business wallets' }).first().click();
  await expect(page.getByText('Collection balance').first()).toBeVisible();
  await page.goto('/settings/simulator');
  await page.getByPlaceholder('Choose a wallet').click();
  await page.getByRole('option', { name: /^Transfers/ }).click();
  const deposits = page.locator('.card', { hasText: 'Deposits in wallets' });
  await deposits.getByLabel('Amount').fill('500000');
  await deposits.getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByText('The deposit has arrived')).toBeVisible();
  return email;
}

async function sendTo(page: Page, email: string, account: string): Promise<void> {
  await page.goto('/banking-services/transfers/single-transfer');
  await page.getByLabel('Account number').fill(account);
  await page.getByPlaceholder('Choose a bank').click();
  await page.getByRole('option', { name: 'First Bank of Nigeria' }).click();
  await expect(page.getByText('Confirmed by First Bank of Nigeria just now')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('185000');
  await expect(page.getByText('₦103.75 charges.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('₦185,103.75')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await enterOneTimeCode(page, email);
  await page.getByRole('button', { name: 'Send ₦185,000.00' }).click();
}

test('a transfer shows every charge before it is sent, and is then in the list', async ({ page }) => {
  const email = await withMoney(page);
  await sendTo(page, email, '3018455289');
  await expect(page.getByText('Successful')).toBeVisible();
  await page.getByRole('link', { name: 'View transfer' }).click();
  await expect(page.getByText('Stamp duty set aside').first()).toBeVisible();
  await page.goto('/banking-services/transfers/transactions/single');
  await expect(page.getByText('₦185,000.00').first()).toBeVisible();
});

test('a transfer rejected by the bank is returned to the wallet, and the page says so', async ({ page }) => {
  const email = await withMoney(page);
  await sendTo(page, email, '3018455203');
  await expect(page.getByText('₦185,103.75 was returned to your wallet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('an amount below the minimum, above the balance or too large is an error before the code is requested', async ({
  page,
}) => {
  await withMoney(page);
  await page.goto('/banking-services/transfers/single-transfer');
  const number = page.getByLabel('Account number');
  await number.pressSequentially('3018 455 289');
  await expect(number).toHaveValue('3018455289');
  await page.getByPlaceholder('Choose a bank').click();
  await page.getByRole('option', { name: 'First Bank of Nigeria' }).click();
  await expect(page.getByText('Confirmed by First Bank of Nigeria just now')).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const goOn = page.getByRole('button', { name: 'Continue' });
  await amount.fill('99.99');
  await goOn.click();
  await expect(page.getByText('The minimum allowable amount is ₦100.00')).toBeVisible();
  // The whole balance leaves nothing for the charges.
  await amount.fill('500000');
  await expect(page.getByText('₦103.75 charges.')).toBeVisible();
  await goOn.click();
  await expect(
    page.getByText('₦500,103.75 with charges exceeds the available balance of ₦500,000.00'),
  ).toBeVisible();
  await amount.fill('1000000001');
  await expect(page.getByText('The maximum allowable amount is ₦1,000,000,000.00')).toBeVisible();
  await goOn.click();
  await expect(amount).toBeEnabled();
  await amount.fill('499896.25');
  await expect(page.getByText('₦103.75 charges.')).toBeVisible();
  await goOn.click();
  await expect(page.getByText('New wallet balance')).toBeVisible();
  await expect(page.getByText('₦0.00', { exact: true }).last()).toBeVisible();
});

test('an account unknown to the bank stops the transfer before the amount', async ({ page }) => {
  await withMoney(page);
  await page.goto('/banking-services/transfers/single-transfer');
  await page.getByLabel('Account number').fill('3018455201');
  await page.getByPlaceholder('Choose a bank').click();
  await page.getByRole('option', { name: 'First Bank of Nigeria' }).click();
  await expect(page.getByText('First Bank of Nigeria has no account with this number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});
