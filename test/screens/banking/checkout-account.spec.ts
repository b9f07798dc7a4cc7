// A payer who chooses bank transfer gets an account at the alternative bank of the business when the preferred one does not respond.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';
import { makeOwnLink } from '#test/support/shop.ts';

const headers = { 'x-kasuwa-client': 'web' };

/** Sterling Bank never responds in the sandbox. */
async function chooseBanks(page: Page): Promise<void> {
  const data = {
    use_virtual_account: 'enabled',
    preferred_bank: 'sterling-bank',
    alternative_bank: 'wema-bank',
  };
  const chosen = await page.request.post('/api/v1/merchant/activate-virtual-account', { headers, data });
  expect(chosen.ok(), await chosen.text()).toBe(true);
}

test('the account is at the alternative bank, a short transfer awaits the rest, and the history names the failed bank', async ({
  page,
}) => {
  await register(page.request);
  await chooseBanks(page);
  const slug = await makeOwnLink(page.request);
  await page.goto(`/pay/${slug}`);
  await page.getByLabel('E-mail').fill('amaka@okonkwo.example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Bank transfer').click();
  await page.getByRole('button', { name: 'Show account number' }).click();
  await expect(page.getByText('Wema Bank')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const reference = new URL(page.url()).pathname.split('/')[2] ?? '';
  await page.getByRole('button', { name: /less$/ }).click();
  await expect(page.getByText(/has arrived\. Send the missing/)).toBeVisible();
  await page.getByRole('button', { name: 'The exact amount' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Payment successful' })).toBeVisible();
  await page.goto(`/payment-gateway/transactions/payments?search=${reference}`);
  await page.getByText(reference).filter({ visible: true }).first().click();
  await expect(
    page.getByText('Sterling Bank did not respond. An account was requested from Wema Bank').first(),
  ).toBeVisible();
});
