// Sending money abroad in the browser: the amount received, the sender, the beneficiary, the code, and the payout; errors appear at their
// fields.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { enterOneTimeCode, register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

/** Registers a business with money in its transfer wallet; returns the e-mail of the signed-in user. */
async function withMoney(page: Page): Promise<string> {
  const { email } = await register(page.request);
  const created = await page.request.post('/api/v1/merchant/activate-operational-wallet', {
    headers,
    data: { currency: 'NGN' },
  });
  const wallets = ((await created.json()) as { data: { id: string; type: string }[] }).data;
  const walletId = wallets.find(({ type }) => type === 'FUNDS-TRANSFER')?.id;
  const deposit = { headers, data: { walletId, amount: 50_000_000 } };
  expect((await page.request.post('/api/v1/simulator/deposits', deposit)).ok()).toBe(true);
  return email;
}

async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: label }).or(page.getByLabel(label)).first().click();
  await page.getByRole('option', { name: option }).click();
}

async function addSender(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add sender' }).click();
  const form = page.getByRole('dialog', { name: 'Add sender' });
  await form.getByLabel('First name').fill('Ngozi');
  await form.getByRole('button', { name: 'Add sender' }).click();
  await expect(form.getByText('Last name is required')).toBeVisible();
  await form.getByLabel('Last name').fill('Eze');
  await form.getByLabel('Day').first().fill('12');
  await form.getByLabel('Month').first().fill('04');
  await form.getByLabel('Year').first().fill('1988');
  await form.getByLabel('Address').fill('12 Awolowo Road, Ikoyi, Lagos');
  await form.getByLabel('Occupation').fill('Trader');
  await form.getByLabel('Document number').fill('A01234567');
  await form.getByRole('button', { name: 'Add sender' }).click();
  await expect(form).toHaveCount(0);
}

async function addBeneficiary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add beneficiary' }).click();
  const form = page.getByRole('dialog', { name: 'Add beneficiary' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Kwame Mensah');
  await form.getByLabel('Phone number').fill('0245556689');
  await form.getByRole('button', { name: 'Add beneficiary' }).click();
  await expect(form.getByText('Must be +233 followed by 9 digits')).toBeVisible();
  await expect(form.getByText('Network is required')).toBeVisible();
  await choose(page, 'Network', 'MTN');
  await form.getByLabel('Phone number').fill('+233245556689');
  await form.getByRole('button', { name: 'Add beneficiary' }).click();
  await expect(form).toHaveCount(0);
}

test('money is sent abroad at a held rate and is paid out; invalid input is reported at its field', async ({
  page,
}) => {
  const email = await withMoney(page);
  await page.goto('/banking-services/remittance/send-money');
  await choose(page, 'Corridor', 'Nigeria – Ghana');
  await choose(page, 'Paid out by', /Mobile wallet/);
  await choose(page, 'From', /Transfers/);
  await page.getByRole('textbox', { name: 'You send' }).fill('1000');
  await expect(page.getByText('The minimum allowable amount is ₦5,000.00')).toBeVisible();
  await page.getByRole('textbox', { name: 'You send' }).fill('100000');
  await expect(page.getByText('₦101,612.50').first()).toBeVisible();
  await addSender(page);
  await addBeneficiary(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await enterOneTimeCode(page, email);
  await page.getByRole('button', { name: 'Send ₦101,612.50' }).click();
  await expect(page.getByRole('status').getByText('Paid out', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'View remittance' }).click();
  await expect(page.getByRole('button', { name: 'Receipt' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^remittance-RMT-.*\.pdf$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});
