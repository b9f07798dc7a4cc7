// An invoice from the business to its customer: issued, opened on a phone, paid in part by card, the rest by transfer.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

test.describe.configure({ timeout: 90_000 });

test('an invoice is paid by card and transfer on its own page, and is shown as paid to the business', async ({
  page,
  browser,
}) => {
  await register(page.request);
  const lines = [{ name: 'Farm staff catering', quantity: 2, unitPrice: 450_000 }];
  const data = { customer: { email: 'ib@danjuma.example', name: 'Danjuma Farms' }, currency: 'NGN', lines };
  const created = await (await page.request.post('/api/v1/invoices', { headers, data })).json();
  const at = `/api/v1/invoices/${created.data.id}/issue`;
  const issued = await (await page.request.post(at, { headers, data: { send: true } })).json();

  const phone = await browser.newContext({ viewport: { width: 360, height: 760 } });
  const payer = await phone.newPage();
  await payer.goto(issued.data.url);
  await expect(payer.getByRole('heading', { name: `Invoice ${issued.data.number}` })).toBeVisible();
  await expect(payer.getByText('2 × ₦4,500.00')).toBeVisible();
  await expectNoSidewaysScroll(payer);
  await expectAccessible(payer);
  await payer.getByRole('button', { name: 'Pay part' }).click();
  await payer.getByLabel('Amount').fill('100');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByText('The minimum allowable amount is ₦500.00')).toBeVisible();
  await payer.getByLabel('Amount').fill('4000');
  await expect(payer.getByText('Leaves ₦5,000.00 to pay.')).toBeVisible();
  await expectAccessible(payer);
  await payer.getByRole('button', { name: 'Pay ₦4,000.00' }).click();
  await payer.getByRole('button', { name: 'Test cards' }).click();
  await payer.getByRole('button', { name: /Mastercard, approved/ }).click();
  await payer.getByRole('button', { name: 'Pay ₦4,000.00' }).click();
  await payer.getByRole('link', { name: 'Back to the invoice' }).click();
  await expect(payer.getByText('Partially paid')).toBeVisible();
  await expect(payer.getByText('₦5,000.00').first()).toBeVisible();

  await payer.getByRole('button', { name: 'Pay ₦5,000.00' }).click();
  await payer.getByText('Bank transfer').click();
  await payer.getByRole('button', { name: 'Show account number' }).click();
  await payer.getByRole('button', { name: 'The exact amount' }).click();
  await payer.getByRole('link', { name: 'Back to the invoice' }).click();
  await expect(payer.getByText('This invoice is paid. Thank you.')).toBeVisible();
  await expectAccessible(payer);
  const saved = payer.waitForEvent('download');
  await payer.getByRole('link', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`invoice-${issued.data.number.toLowerCase()}.pdf`);
  await phone.close();

  await page.goto(`/payment-gateway/invoicing/invoices/${created.data.id}/info`);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Last opened/)).toBeVisible();
});

test('the invoice template previews changes before they are saved', async ({ page }) => {
  await register(page.request);
  await page.goto('/settings/business-settings/invoice-template');
  const preview = page.getByLabel('Preview of the invoice');
  await page.getByRole('textbox', { name: 'Footer' }).fill('RC 1234567');
  await expect(preview.getByText('RC 1234567')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prefix' }).fill('AB-1');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Use 1 to 10 letters and digits')).toBeVisible();
  await page.getByRole('textbox', { name: 'Prefix' }).fill('ADF');
  await page.getByRole('radio', { name: /Modern/ }).click({ force: true });
  await expect(preview.getByText(/^ADF-\d{4}-/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Invoice settings saved')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('names without a space fit a phone, and every column of the lines stays in sight', async ({ page }) => {
  await register(page.request);
  const name = 'Nnamdi'.repeat(16);
  const lines = [{ name: `${name}${name}`, quantity: 1_200, unitPrice: 9_999_999 }];
  const data = {
    customer: { email: 'ib@danjuma.example', name },
    currency: 'NGN',
    lines,
    notes: 'Gate A\nGate B',
  };
  const made = await (await page.request.post('/api/v1/invoices', { headers, data })).json();
  const at = `/api/v1/invoices/${made.data.id}/issue`;
  const issued = await (await page.request.post(at, { headers, data: { send: false } })).json();
  await page.goto(`/payment-gateway/invoicing/invoices/${made.data.id}/info`);
  await expect(page.getByRole('cell', { name: '1,200', exact: true })).toBeInViewport();
  await expect(page.getByRole('cell', { name: '₦119,999,988.00' })).toBeInViewport();
  expect(await page.getByText('Gate A').innerText()).toBe('Gate A\nGate B');
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoSidewaysScroll(page);
  await page.goto(issued.data.url);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
