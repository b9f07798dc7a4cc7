// An invoice to a business goes to the tax authority first: refused with the error at its field, corrected, cleared and sent.
import { expect } from '@playwright/test';
import { eInvoicingSettingsContract } from '#shared/contract/billing/invoices/e-invoicing-settings.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { eInvoicing, toBusiness } from '#test/support/billing/e-invoices.ts';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

test('an unknown TIN is rejected at its field; once corrected, the invoice is cleared', async ({ page }) => {
  await register(page.request);
  const { method, ...settings } = eInvoicingSettingsContract.saveEInvoicingSettings;
  const switched = await page.request.fetch(pathOf(settings), { method, headers, data: eInvoicing });
  expect(switched.ok(), await switched.text()).toBe(true);
  const draft = await page.request.post(pathOf(invoicesContract.createInvoice), {
    headers,
    data: toBusiness('0002'),
  });
  expect(draft.ok(), await draft.text()).toBe(true);
  const { id } = (await draft.json()).data;

  await page.goto(`/payment-gateway/invoicing/invoices/${id}/info`);
  await page.getByRole('button', { name: 'Send invoice' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByText('Customer TIN')).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText('The TIN does not belong to a registered taxpayer', { exact: true }),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Edit invoice' }).first().click();
  await page.locator('[data-path="customer.tin"]').fill('18830417-1001');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the tax authority' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByText(/INVX\d+X\d+-94KX7Q2B-\d{8}/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});
