// A review, from the link of a delivered order: written by the buyer, published and answered by the business, shown in the store.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signInTo } from '#test/support/dashboard.ts';

const headers = { 'x-kasuwa-client': 'web' };
const at = '/api/v1/commerce/merchant/orders';

/** Creates an order that was paid in cash and handed over; returns the address of its page. */
async function deliver(page: Page, name: string): Promise<string> {
  const variants = await page.request.get(`${at}/variants?currency=NGN&search=ANK-SUN`, { headers });
  const [variant] = (await variants.json()).data.items;
  const data = {
    currency: 'NGN',
    customer: { email: `${crypto.randomUUID()}@example.com`, name, phone: null },
    lines: [{ variantId: variant.variantId, quantity: 1 }],
    delivery: { kind: 'none' },
    couponCode: null,
    customerNote: null,
  };
  const created = await page.request.post(at, { headers, data });
  const { id, url } = (await created.json()).data;
  await page.request.post(`${at}/${id}/paid`, { headers, data: { method: 'cash', note: null } });
  const sent = await page.request.post(`${at}/${id}/steps`, { headers, data: { step: 'delivered' } });
  expect(sent.ok(), await sent.text()).toBe(true);
  return new URL(url).pathname;
}

test('a buyer reviews a product of an order, and the store shows the review once the business publishes it', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, 'live');
  const surname = `Quadri${Math.floor(Math.random() * 1e6)}`;
  const words = `Holds its colour, bought again ${surname}`;
  const address = await deliver(page, `Folake ${surname}`);

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(address);
  await phone.getByRole('link', { name: /review/i }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How was your order?');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.getByTitle('Good').or(phone.locator('label[for$="-4"]')).first().click();
  await phone.getByLabel(/Your review/).fill(words);
  await phone.getByRole('button', { name: 'Send review' }).click();
  await expect(phone.getByText('The store will publish your review once it has read it.')).toBeVisible();

  await page.goto('/payment-gateway/commerce/reviews');
  await page.getByPlaceholder('Text, product, customer or order').fill(words);
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: words });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /More for the review of Folake/ }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(row.getByText('Published')).toBeVisible();
  await row.getByRole('button', { name: /More for the review of Folake/ }).click();
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: /^Reply/ }).fill(`Thank you ${surname}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expect(row.getByText(`Your reply: Thank you ${surname}`)).toBeVisible();

  await phone.goto('/store/adunni-textiles');
  await phone
    .getByRole('link', { name: /Sunrise ankara/ })
    .first()
    .click();
  await expect(phone.getByText(words)).toBeVisible();
  await expect(phone.getByText(`Thank you ${surname}`)).toBeVisible();
  await expect(phone.getByText(surname, { exact: true })).toHaveCount(0);
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
});
