// Pictures by URL in the dashboard: one in the product form, and those of an imported file while they are fetched and afterwards.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { openPictureHost, pictureOf } from '#test/support/commerce/picture-host.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

const products = '/payment-gateway/commerce/products';

test('an image is downloaded by URL in the form, and an import shows the progress of its images', async ({
  page,
}) => {
  const host = await openPictureHost();
  const stem = crypto.randomUUID().slice(0, 8);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  host.answer('/held.png', async (_, response) => {
    await held;
    response.setHeader('content-type', 'image/png').end(await pictureOf(90, 60, '#8a2c34'));
  });
  await signIn(page);
  await page.goto(`${products}/create/single`);
  await page.getByRole('button', { name: 'Add from URL' }).click();
  const address = page.getByLabel('Image URL');
  await address.fill(host.url('/page'));
  await address.press('Enter');
  await expect(page.getByText('This URL is a web page, not an image.')).toBeVisible();
  await address.fill(host.url('/front.png'));
  await page.getByRole('button', { name: 'Add image', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Make image 1 the main image' })).toBeVisible();
  await page.getByLabel('Product name').fill(`Pictured ${stem}`);
  await page
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('1500');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Pictured ${stem}`);
  await page.goto(`${products}/create/bulk`);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const rows = [
    `P-${stem}-1,Filed ${stem} one,1500,${host.url(`/${stem}.png`)}`,
    `P-${stem}-2,Filed ${stem} two,1500,${host.url('/held.png')}?${stem}`,
    `P-${stem}-3,Filed ${stem} three,1500,${host.url('/none')}?${stem}`,
  ];
  await chooser.setFiles({
    name: `pictures-${stem}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`sku,name,price,images\n${rows.join('\n')}\n`),
  });
  await expect(page.getByText(/1 image to download/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Import this file' }).click();
  await expect(page.getByText('1 of 3 images are still being downloaded.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('There is nothing at this address (404).').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  release();
  await expect(page.getByText('images are still being downloaded')).toBeHidden({ timeout: 20_000 });
  await page.getByRole('link', { name: `Filed ${stem} three` }).click();
  // The page left has the same card: the button pressed below must be the one of the product.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Filed ${stem} three`);
  await expect(page.getByText('1 image could not be downloaded.')).toBeVisible();
  host.answer('/none', async (_, response) => response.end(await pictureOf(30, 30, '#1c6856')));
  // The image is downloaded before the next reading: the card must say so although it never showed it as pending.
  await page.route(/\/merchant\/pictures\?/, async (route) => {
    let response = await route.fetch();
    while ((await response.json()).data.waiting > 0) response = await route.fetch();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('All images have been downloaded.')).toBeVisible({ timeout: 20_000 });
  await host.close();
});
