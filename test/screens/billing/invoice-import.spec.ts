// Import of customer invoices from a file: errors appear at their column, the valid rows become drafts, and one of them gets an attachment.
import { expect } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const head = 'invoice,customer_email,customer_name,item,quantity,unit_price';
const good = [
  'A-1,ada@danjuma.example,Danjuma Farms,Staff lunch,120,4500.00',
  'A-1,,,Chilled zobo,10,650.00',
];
const file = (rows: readonly string[]) => ({
  name: 'invoices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([head, ...rows].join('\n')),
});

test('a file of invoices is imported and corrected, and a document is attached to one', async ({ page }) => {
  await register(page.request);
  await page.goto('/payment-gateway/invoicing/import');
  const input = page.getByLabel('Import invoices').and(page.locator('input[type=file]'));
  await input.setInputFiles(file([...good, 'A-2,nobody,Lekki Hotels,Tea,1,100']));
  await expect(page.getByText(/1 drafts created, .* 1 failed/)).toBeVisible();
  await expect(page.getByText('customer_email').first()).toBeVisible();
  await input.setInputFiles(file([...good, 'A-2,desk@lekki.example,Lekki Hotels,Tea,1,100']));
  await expect(page.getByText(/1 drafts created, .* 0 failed/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto('/payment-gateway/invoicing/invoices');
  await page
    .getByRole('row', { name: /Danjuma Farms/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('₦546,500.00').first()).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({
    name: 'delivery-note.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePaper('Delivery note')),
  });
  await expect(page.getByRole('button', { name: 'delivery-note.pdf', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
