// A product that is a file: the business creates it, a guest pays and downloads it from the order page and from the e-mail.
import { expect, type Page } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { openOrderOf } from '#test/support/commerce/order-screen.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

const products = '/payment-gateway/commerce/products';
const store = '/store/adunni-textiles';

/** Creates a product in the dashboard, uploads its file and publishes it. */
async function makePattern(page: Page, name: string, paper: Buffer): Promise<void> {
  await page.goto(`${products}/create/single`);
  await page.getByLabel('Product name').fill(name);
  await page
    .getByRole('textbox', { name: /^Price/ })
    .first()
    .fill('3500');
  await page.getByLabel('Delivered as files').check();
  await page.getByLabel('Downloads of each file').fill('2');
  await page.getByLabel('Days after payment').fill('30');
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'Boubou.pdf', mimeType: 'application/pdf', buffer: paper });
  await expect(page.getByRole('button', { name: 'Boubou.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(page.getByText('Published').first()).toBeVisible();
}

/** Finds the product on a phone, adds it to the bag, orders without delivery and pays by card. */
async function buyPattern(shop: Page, { name, stem, email }: Record<'name' | 'stem' | 'email', string>) {
  await shop.goto(`${store}?search=${stem}`);
  await shop
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await shop.getByRole('button', { name: /^Add to bag/ }).click();
  await shop.goto(`${store}/bag`);
  await shop.getByText('Order', { exact: true }).click();
  await shop.getByLabel('Your name').fill('Halima Sews');
  await shop.getByLabel('E-mail').fill(email);
  await shop.getByRole('button', { name: /^Pay ₦3,500\.00/ }).click();
  await expect(shop).toHaveURL(/\/pay\/KSW-/);
  await shop.getByText('Card', { exact: true }).first().click();
  await shop.getByLabel('Card number').fill('5111 1111 1111 1118');
  await shop.getByLabel('Expiry').fill('12 / 30');
  await shop.getByLabel('CVV').fill('123');
  await shop.getByRole('button', { name: /^Pay ₦3,500\.00/ }).click();
  await expect(shop.getByText('Payment successful')).toBeVisible();
}

/** The download link in the e-mail to the guest. */
async function linkOfMail(page: Page, email: string): Promise<URL> {
  const read = async (): Promise<string> => {
    const list = await (await page.request.get('/outbox')).text();
    const row = list.split('<tr>').find((item) => item.includes(email) && /files|download/i.test(item)) ?? '';
    const id = /href="\/outbox\/([^"]+)"/.exec(row)?.[1];
    return id ? (await page.request.get(`/outbox/${id}/body`)).text() : '';
  };
  await expect.poll(read, { timeout: 20_000 }).toContain('/files/');
  const body = (await read()).replaceAll('&amp;', '&');
  return new URL(/href="([^"]+\/files\/[^"]+)"/.exec(body)?.[1] ?? '', page.url());
}

test('a business sells a PDF, and a guest downloads it after payment up to its limit', async ({
  page,
  context,
}) => {
  const stem = crypto.randomUUID().slice(0, 8);
  const name = `Boubou pattern ${stem}`;
  const email = `sews-${stem}@example.com`;
  const paper = makePaper(name, ['Sizes S to XL.']);
  await signIn(page);
  await makePattern(page, name, paper);
  const shop = await context.newPage();
  await shop.setViewportSize({ width: 360, height: 780 });
  await buyPattern(shop, { name, stem, email });

  const link = await linkOfMail(page, email);
  const fromMail = await page.request.get(link.pathname + link.search);
  expect([fromMail.status(), fromMail.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await fromMail.body()).equals(paper)).toBe(true);

  await shop.goto(`/pay/${link.pathname.split('/')[2]}`);
  await expect(shop.getByText('Your files are ready')).toBeVisible();
  await expect(shop.getByText(/^Downloads left: 1, until/)).toBeVisible();
  await expectAccessible(shop);
  await expectNoSidewaysScroll(shop);
  const [download] = await Promise.all([
    shop.waitForEvent('download'),
    shop.getByRole('link', { name: 'Download Boubou.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Boubou.pdf');
  await shop.reload();
  await expect(shop.getByText('This file has reached its download limit.')).toBeVisible();

  await openOrderOf(page, email, 'Halima Sews');
  await expect(page.getByText('Files to download')).toBeVisible();
  await expect(page.getByText('Downloaded Boubou.pdf').first()).toBeVisible();
});
