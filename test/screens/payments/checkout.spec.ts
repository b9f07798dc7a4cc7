// The payer's pages: every outcome of a payment, as a payer sees it, on a desktop and on a phone.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { openShop, type Shop } from '#test/support/shop.ts';

const cards = {
  approved: 'Mastercard, approved',
  foreign: 'International Visa, approved',
  challenge: 'Mastercard with 3-D Secure',
  poor: 'Insufficient funds',
  late: 'No response at first, then approved',
};

test.describe.configure({ timeout: 60_000 });

let shop: Shop;
test.beforeEach(async ({ request }) => {
  shop = await openShop(request);
});

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });

async function begin(page: Page, slug: string): Promise<string> {
  await page.goto(`/pay/${slug}`);
  await page.getByLabel('E-mail').fill('amaka@okonkwo.example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'How do you want to pay?')).toBeFocused();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ });

/** Fills in the card by a tap in the ribbon. */
async function fillCard(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Test cards' }).click();
  await page.getByRole('button', { name: label }).first().click();
  await expect(page.getByLabel('CVV')).toHaveValue('123');
  await expect(pay(page)).toBeFocused();
}

test('a link is paid by a test card, and the receipt shows the payment', { tag: '@desk' }, async ({
  page,
}) => {
  const slug = await shop.makeLink({ successMessage: 'Collect it at the counter.' });
  await page.goto(`/pay/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Jollof for two' })).toBeVisible();
  await expect(page.getByText('₦25,000.00')).toBeVisible();
  await expect(page.getByText('No real money moves')).toBeVisible();
  await expectSound(page);

  const reference = await begin(page, slug);
  expect(reference).toMatch(/^TST-/);
  await expectSound(page);
  await page.getByRole('button', { name: 'Test cards' }).click();
  await expect(page.getByRole('button', { name: cards.approved }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: cards.approved }).first().click();
  await expect(page.getByLabel('Card number')).toHaveValue('5111 1111 1111 1118');
  await expect(page.getByRole('img', { name: 'Mastercard' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦25,000.00' }).click();

  await expect(heading(page, 'Payment successful')).toBeFocused();
  await expect(page.getByText('Collect it at the counter.')).toBeVisible();
  await expectSound(page);
  expect((await shop.findPayment(reference)).status).toBe('successful');

  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Receipt/ })).toBeVisible();
  await expect(page.getByText('Mastercard •••• 1118')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expectSound(page);
});

test('details are requested with the merchant’s labels, and invalid ones are reported at their field', async ({
  page,
}) => {
  const slug = await shop.makeLink({
    amount: null,
    amountMin: 100_000,
    amountMax: 5_000_000,
    collectPhone: true,
    collectAddress: true,
    customFields: [
      { label: 'Size', type: 'select', required: true, options: ['Small', 'Large'] },
      { label: 'Table', type: 'number', required: true, options: [] },
      { label: 'Day', type: 'date', required: true, options: [] },
      { label: 'Note', type: 'text', required: false, options: [] },
    ],
  });
  await page.goto(`/pay/${slug}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  for (const error of [
    'Amount is required',
    'Phone Number is required',
    'City is required',
    'Size is required',
  ])
    await expect(page.getByText(error)).toBeVisible();
  await expectSound(page);

  await page.getByLabel('Amount').pressSequentially('500');
  await page.getByLabel('E-mail').fill('amaka@okonkwo');
  await page.getByLabel('Phone number').fill('12');
  await expect(page.getByText('The minimum allowable amount is ₦1,000.00')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Amount').fill('');
  await page.getByLabel('Amount').pressSequentially('12500.5');
  await expect(page.getByLabel('Amount')).toHaveValue('12,500.5');
  await expect(page.locator('.pp-amount')).toHaveText('₦12,500.50');
  await page.getByLabel('E-mail').fill('amaka@okonkwo.example.com');
  await page.getByLabel('Phone number').fill('0803 412 7788');
  await page.getByLabel('Address').fill('12 Broad Street');
  await page.getByLabel('City').fill('Lagos');
  await page.getByLabel('State').fill('Lagos');
  await page.getByLabel('Size').selectOption('Large');
  await page.getByLabel('Table').pressSequentially('1e2');
  await expect(page.getByLabel('Table')).toHaveValue('12');
  await page.getByLabel('Day').fill('2026-12-24');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₦12,500.50' })).toBeVisible();

  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Lagos');
  expect(new URL(page.url()).pathname).toBe(`/pay/${slug}`);
});

test('invalid card details are reported at their field before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/card') && sent.push(request.url()));
  await begin(page, await shop.makeLink());
  await page.getByLabel('Card number').pressSequentially('4242424242424241');
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4241');
  await page.getByLabel('Expiry').pressSequentially('925');
  await expect(page.getByLabel('Expiry')).toHaveValue('09 / 25');
  await page.getByLabel('CVV').fill('1');
  await pay(page).click();
  for (const error of ['The card number is not valid.', 'Expiry is not valid', 'CVV is not valid'])
    await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expectSound(page);
  expect(sent).toEqual([]);

  await page.getByLabel('Card number').fill('4111 1111 1111 1129');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVV').fill('123');
  await pay(page).click();
  await expect(page.getByText(/not a test card/)).toBeVisible();
});

test('a card with insufficient funds fails, and another one succeeds', async ({ page }) => {
  const reference = await begin(page, await shop.makeLink());
  await fillCard(page, cards.poor);
  await pay(page).click();
  await expect(heading(page, 'Payment not completed')).toBeFocused();
  await expect(page.getByText('Insufficient funds.')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(heading(page, 'Payment not completed')).toBeVisible();

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('for amaka@okonkwo.example.com')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await fillCard(page, cards.approved);
  await pay(page).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
  const { attempts } = await shop.findPayment(reference);
  expect(attempts.map((attempt) => attempt.status)).toEqual(['successful', 'failed']);
});

for (const [answer, outcome] of [
  ['Approve', 'Payment successful'],
  ['Decline', 'Payment not completed'],
] as const) {
  test(`3-D Secure: ${answer}`, async ({ page }) => {
    await begin(page, await shop.makeLink());
    await fillCard(page, cards.challenge);
    await pay(page).click();
    await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Confirm with your bank')).toBeVisible();
    await expectSound(page);
    await page.getByRole('link', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: answer }).click();
    await expect(heading(page, outcome)).toBeVisible();
    await expectSound(page);
  });
}

test('a late response of the bank is awaited, also after a reload', async ({ page }) => {
  test.setTimeout(90_000);
  const reference = await begin(page, await shop.makeLink());
  await fillCard(page, cards.late);
  await pay(page).click();
  await expect(heading(page, 'Waiting for your bank')).toBeFocused();
  await expect(
    page.getByText('We are checking with your bank. You will not be charged twice.'),
  ).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Waiting for your bank')).toBeVisible();
  await expectSound(page);
  await expect(heading(page, 'Payment successful')).toBeVisible({ timeout: 75_000 });
  expect((await shop.findPayment(reference)).attempts).toHaveLength(1);
});

test('a short transfer followed by the rest completes the payment', { tag: '@desk' }, async ({ page }) => {
  await begin(page, await shop.makeLink());
  await page.getByRole('radio', { name: 'Card' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await expectSound(page);
  await page.getByRole('button', { name: 'Show account number' }).click();
  await expect(heading(page, 'Send exactly ₦25,000.00')).toBeFocused();
  await expect(page.getByText(/The account expires in (30:00|29:\d\d)/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '₦100.00 less' }).click();
  await expect(page.getByText('₦24,900.00 has arrived. Send the missing ₦100.00')).toBeVisible();
  await page.getByRole('button', { name: 'I have sent the money' }).click();
  await expect(page.getByText('Waiting for your transfer')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'The exact amount' }).click();
  await expect(heading(page, 'Payment successful')).toBeFocused();
});

test('an exact transfer completes the payment, and a reload keeps its account', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reference = await begin(page, await shop.makeLink());
  await page.getByText('Bank transfer').click();
  await page.getByRole('button', { name: 'Show account number' }).click();
  const number = page.locator('.pp-fact').filter({ hasText: 'Account number' }).locator('.pp-fact-value');
  const before = await number.textContent();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy account number' }).click();
  await expect.poll(clipboard).toBe(before);
  await page.getByRole('button', { name: 'Copy amount' }).click();
  await expect.poll(clipboard).toBe('25000.00');
  await page.reload();
  await expect(number).toHaveText(before ?? '');
  await page.getByRole('button', { name: 'The exact amount' }).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect((await shop.findPayment(reference)).status).toBe('successful');
});

test('an expired account is shown as expired, and another one is opened', async ({ page }) => {
  await begin(page, await shop.makeLink());
  // The first account is shown with an expiry in four seconds.
  let first = '';
  const endsAt = new Date(Date.now() + 4000).toISOString();
  await page.route(/\/(transfer|progress)$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      data?: { transfer?: { accountNumber: string; expiresAt: string } };
    };
    const account = body.data?.transfer;
    first ||= account?.accountNumber ?? '';
    if (account && account.accountNumber === first) account.expiresAt = endsAt;
    await route.fulfill({ response: answer, json: body });
  });
  await page.getByText('Bank transfer').click();
  await page.getByRole('button', { name: 'Show account number' }).click();
  await expect(heading(page, 'This account has expired')).toBeVisible();
  expect(first).toMatch(/^\d{10}$/);
  await expect(page.getByText('Do not send money to it.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Get a new account' }).click();
  await expect(heading(page, 'Send exactly ₦25,000.00')).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole('button', { name: 'The exact amount' }).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
});

test('leaving a transfer returns to the payment methods', async ({ page }) => {
  await begin(page, await shop.makeLink());
  await page.getByText('Bank transfer').click();
  await page.getByRole('button', { name: 'Show account number' }).click();
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await fillCard(page, cards.approved);
  await pay(page).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
});

test('a double click, a lost response and a retry are one payment', async ({ page }) => {
  const reference = await begin(page, await shop.makeLink());
  await fillCard(page, cards.approved);
  const keys: (string | undefined)[] = [];
  await page.route('**/card', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response: answer });
  });
  // The response to progress is lost as well, so that the page cannot know the outcome.
  await page.route('**/progress', (route) => route.abort());
  await pay(page).dblclick();
  await expect(page.getByRole('alert')).toContainText('you will not be charged twice');
  expect(keys).toHaveLength(1);
  await pay(page).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect((await shop.findPayment(reference)).attempts).toHaveLength(1);
});

test('the fee borne by a payer is shown before payment', async ({ page }) => {
  const reference = await begin(page, await shop.makeLink({ feeBearer: 'customer' }));
  const total = page.locator('.pp-lines .total dd');
  await expect(total).toHaveText(/^₦2\d,\d{3}\.\d\d$/);
  await fillCard(page, cards.approved);
  await expect(page.locator('.pp-lines .sk')).toHaveCount(0);
  const message = (await total.textContent()) ?? '';
  await page.getByRole('button', { name: `Pay ${message}` }).click();
  await expect(page.getByText(`You paid ${message} to`)).toBeVisible();
  const { amount } = await shop.findPayment(reference);
  expect(amount).toBe(Number(message.replace(/[^\d]/g, '')));
});

test('a total that was not shown is not charged: the payer sees it first', async ({ page }) => {
  const reference = await begin(page, await shop.makeLink({ feeBearer: 'customer' }));
  const total = page.locator('.pp-lines .total dd');
  await expect(total).toHaveText(/^₦2\d,\d{3}\.\d\d$/);
  // The quote with the first digits of the card does not come before the payer presses the button.
  await page.route('**/quote', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/quote'));
  await page.getByRole('button', { name: 'Test cards' }).click();
  await page.getByRole('button', { name: cards.foreign }).first().click();
  await lost;
  await page.unroute('**/quote');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('The total has changed. Check it, then pay again.')).toBeVisible();
  await expect(total).toHaveText(/^₦2\d,\d{3}\.\d\d$/);
  const message = (await total.textContent()) ?? '';
  await page.getByRole('button', { name: `Pay ${message}` }).click();
  await expect(page.getByText(`You paid ${message} to`)).toBeVisible();
  const { amount } = await shop.findPayment(reference);
  expect(amount).toBe(Number(message.replace(/[^\d]/g, '')));
});

test('the payer returns to the merchant with the reference, or stays', async ({ browser }) => {
  // A context of its own, because the clock of the shared one may not be changed.
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: string[] = [];
  await page.route('https://shop.example/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ body: 'Thank you', contentType: 'text/html' });
  });
  const reference = await begin(
    page,
    await shop.makeLink({ redirectUrl: 'https://shop.example/thanks?a=1' }),
  );
  await fillCard(page, cards.approved);
  // The countdown stands still, however long the checks of the page take.
  await page.clock.setFixedTime(new Date());
  await pay(page).click();
  await expect(page.getByText(/Back to .* in \d s/)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('You stay on this page.')).toBeVisible();
  await page.clock.setSystemTime(new Date());
  await page.reload();
  await page.waitForURL('https://shop.example/**');
  expect(requests.at(-1)).toBe(`https://shop.example/thanks?a=1&reference=${reference}`);
  await context.close();
});

test('a page that accepts no payment states why and what to do', async ({ page }) => {
  const expiresAt = new Date(Date.now() + 4000);
  const expired = await shop.makeLink({ expiresAt: expiresAt.toISOString() });

  const once = await shop.makeLink({ kind: 'one-time' });
  await begin(page, once);
  await fillCard(page, cards.approved);
  await pay(page).click();
  await expect(heading(page, 'Payment successful')).toBeVisible();
  await page.goto(`/pay/${once}`);
  await expect(heading(page, 'This link can no longer be used')).toBeVisible();
  await expectSound(page);

  await page.goto('/pay/there-is-no-such-link');
  await expect(heading(page, 'This page does not exist')).toBeVisible();
  await expectSound(page);

  // The steps above took most of the time until the expiry.
  await expect.poll(() => Date.now()).toBeGreaterThan(expiresAt.getTime() + 100);
  await page.goto(`/pay/${expired}`);
  await expect(heading(page, 'The time to pay has passed')).toBeVisible();
  await expect(page.getByText(/Ask Adunni Foods for a new link/)).toBeVisible();
  await expectSound(page);
});

test('input is kept while the server is unavailable', async ({ page }) => {
  const slug = await shop.makeLink();
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.goto(`/pay/${slug}`);
  await expect(heading(page, 'Error Fetching Data')).toBeVisible();
  await expectSound(page);
  await page.unroute('**/api/v1/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('E-mail').fill('amaka@okonkwo.example.com');

  await page.route('**/start', (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('amaka@okonkwo.example.com');
  await page.unroute('**/start');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'How do you want to pay?')).toBeVisible();
});
