// A customer with points orders in the demo store on a phone: proves the e-mail address, applies the points with one switch and pays the
// rest; the business sees the split of the payment.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { openOrderOf } from '#test/support/commerce/order-screen.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { readEmail } from '#test/support/inbox/registered.ts';

const store = '/store/adunni-textiles';

/** A name unique to this run, to find its order among others. */
const nameOf = (email: string): string => `Halima ${email.slice(7, 15)}`;

async function openOrder(page: Page): Promise<void> {
  await page.goto(store);
  await page
    .getByRole('link', { name: /Adire eleko/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Add to bag/ }).click();
  await page.goto(`${store}/checkout`);
  await page.getByLabel('State').selectOption('Lagos');
}

async function fill(page: Page, email: string): Promise<void> {
  await openOrder(page);
  await page.getByLabel('Your name').fill(nameOf(email));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('radio', { name: /^Lagos/ }).check();
  await page.getByLabel('Street and number').fill('12 Adeola Odeku Street');
  await page.getByLabel('Town').fill('Victoria Island');
}

async function pay(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pay\/KSW-/);
  await page.getByText('Card', { exact: true }).first().click();
  await page.getByLabel('Card number').fill('5111 1111 1111 1118');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByText('Payment successful')).toBeVisible();
}

/** Gives points to the customer of the open order. */
async function givePoints(dashboard: Page): Promise<void> {
  const orderId = dashboard.url().split('/').at(-2) ?? '';
  const answer = await dashboard.request.get(`/api/v1/commerce/merchant/orders/${orderId}`);
  const { data } = (await answer.json()) as { data: { customer: { id: string } } };
  const response = await dashboard.request.post('/api/v1/checkout-rewards/adjustments', {
    data: { customerId: data.customer.id, points: 2500, note: 'For the long wait' },
    headers: { 'x-kasuwa-client': 'web' },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

test('points are verified by code, applied with one switch, used to pay, and shown on the order', async ({
  page,
  context,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const email = `points-${crypto.randomUUID().slice(0, 8)}@example.com`;
  // The first order creates the customer. Points are given by hand, because earned points are pending for days.
  await fill(page, email);
  await page.getByRole('button', { name: /^Pay ₦20,000\.00/ }).click();
  await pay(page);
  const dashboard = await context.newPage();
  await dashboard.setViewportSize({ width: 1440, height: 900 });
  await signIn(dashboard);
  await openOrderOf(dashboard, email, nameOf(email));
  await expect(dashboard.getByRole('button', { name: /Mark as packaged/ })).toBeVisible();
  await givePoints(dashboard);

  await fill(page, email);
  // The quote of the address has been answered, so that the one awaited below is another.
  await expect(page.getByRole('button', { name: 'Pay ₦20,000.00' })).toBeEnabled();
  await page.getByRole('button', { name: 'Use my points' }).click();
  await expect(page.getByText(`If ${email} has points, a code is on its way.`)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  const refused = page.getByText('The code is incorrect, or can no longer be used');
  await expect(refused).toBeVisible();
  // Later quotes do not remove the error message.
  const summed = page.waitForResponse(/\/quote$/);
  await page.getByLabel('State').selectOption('Lagos');
  await summed;
  await expect(page.getByRole('button', { name: 'Pay ₦20,000.00' })).toBeEnabled();
  await expect(refused).toBeVisible();
  // The order sends e-mails to the same address.
  const text = await readEmail(request, email, /code to use points/);
  await page.getByLabel('Code', { exact: true }).fill(/code is (\d{6})/.exec(text)?.[1] ?? '');
  const use = page.getByRole('switch', { name: 'Use 2,500 points (₦2,500.00)' });
  await expect(use).toBeChecked();
  const due = page.getByRole('button', { name: 'Pay ₦17,500.00' });
  await expect(due).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await use.uncheck();
  await expect(page.getByRole('button', { name: 'Pay ₦20,000.00' })).toBeEnabled();
  await use.check();
  await due.click();
  await pay(page);

  await openOrderOf(dashboard, email, nameOf(email));
  await expect(dashboard.getByText('Paid with 2,500 points').first()).toBeVisible();
});

test('a new quote request includes all earlier input, so that no second request disables the button', async ({
  browser,
  baseURL,
}) => {
  // A separate browser context, because a paused clock affects all pages of its context.
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await page.clock.install();
  // The state is sent after a pause: until then its quote could be among the requests counted below.
  const stated = page.waitForResponse(
    (response) =>
      /\/quote$/.test(response.url()) && /"state":"Lagos"/.test(response.request().postData() ?? ''),
  );
  await openOrder(page);
  await stated;
  const way = page.getByRole('radio', { name: /^Lagos/ });
  await expect(way).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/quote')) requests.push(request.postData() ?? '');
  });
  const summed = page.waitForResponse(/\/quote$/);
  await page.getByLabel('Coupon').fill('NOBODYS');
  await way.check();
  await summed;
  await page.clock.runFor(5_000);
  // Any quote request sent in the meantime is recorded before this fetch is answered.
  await page.evaluate(() => fetch(location.href));
  expect(requests.map((body) => JSON.parse(body))).toMatchObject([{ couponCode: 'NOBODYS' }]);
  await context.close();
});
