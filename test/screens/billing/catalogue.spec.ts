// Taxes, products and coupons in the browser: each is created, and a file with an invalid row is corrected.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const at = '/payment-gateway/products';
const fileOf = (name: string, rows: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(rows) });

test('a tax, a product with two prices and a coupon are created; a file with an invalid row is corrected', async ({
  page,
}) => {
  await register(page.request);
  await page.goto(`${at}/tax#create`);
  const tax = page.getByRole('dialog', { name: 'Create tax' });
  await tax.getByLabel('Tax name').fill('VAT');
  await tax.getByLabel('Rate').fill('7.5');
  await tax.getByRole('button', { name: 'Create tax' }).click();
  await expect(page.getByText('7.5%').first()).toBeVisible();

  await page.goto(`${at}/products#create`);
  const product = page.getByRole('dialog', { name: 'Create product' });
  await product.getByLabel('Product name').fill('Ofada rice, 5 kg');
  await product.getByRole('textbox', { name: /^Price/ }).fill('14500');
  await product.getByRole('button', { name: 'Add a price in another currency' }).click();
  await product.getByLabel('Additional price').fill('12');
  await product.getByLabel('SKU').fill('RICE-5');
  await product.getByPlaceholder('No tax').click();
  await page.getByRole('option', { name: 'VAT 7.5%' }).click();
  await product.getByRole('button', { name: 'Create product' }).click();
  await page.getByRole('table', { name: 'Products' }).getByText('Ofada rice, 5 kg').click();
  await expect(page.getByRole('heading', { name: 'Ofada rice, 5 kg' })).toBeVisible();
  await expect(page.getByText('₦14,500.00').first()).toBeVisible();
  await expect(page.getByText('$12.00').first()).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`${at}/coupons#create`);
  const coupon = page.getByRole('dialog', { name: 'Create coupon' });
  await coupon.getByLabel('Code').fill('harmattan 10');
  await coupon.getByRole('textbox', { name: /^Percentage/ }).fill('10');
  await coupon.getByLabel('Total uses').fill('100');
  await coupon.getByRole('button', { name: 'Create coupon' }).click();
  await expect(page.getByText('HARMATTAN10').first()).toBeVisible();
  await expect(page.getByText('0 of 100').first()).toBeVisible();

  await page.goto(`${at}/import`);
  const chooser = page.locator('input[type=file]');
  const first = 'sku,name,price\nGARRI-1,Ijebu garri,4500.00\n';
  await chooser.setInputFiles(fileOf('bad.csv', `${first}YAM-1,Yam flour,none`));
  await expect(page.getByText('1 products added, 0 changed, 0 unchanged, 1 failed.')).toBeVisible();
  await expect(page.getByText('Must be an amount such as 14500.00').first()).toBeVisible();
  await chooser.setInputFiles(fileOf('good.csv', `${first}YAM-1,Yam flour,3200.00`));
  await expect(page.getByText('1 products added, 0 changed, 1 unchanged, 0 failed.')).toBeVisible();
});
