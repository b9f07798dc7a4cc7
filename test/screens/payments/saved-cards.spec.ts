// Saved cards on the payer's page: the code is confirmed by Enter without paying; the page follows a session that has ended, a card removed
// elsewhere and a card past its expiry.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';
import { makeOwnLink } from '#test/support/shop.ts';

const headers = { 'x-kasuwa-client': 'web' };

/** Moves the clock of the test mode of the signed-in business. */
async function advance(request: APIRequestContext, unit: 'hour' | 'month'): Promise<void> {
  const answer = await request.post('/api/v1/simulator/clock', { headers, data: { unit, count: 1 } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const letAnHourPass = (request: APIRequestContext) => advance(request, 'hour');

async function begin(page: Page, slug: string, email: string): Promise<void> {
  await page.goto(`/pay/${slug}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeFocused();
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ });
const payBySaved = (page: Page) => page.getByRole('button', { name: 'Pay with this card' });
const success = (page: Page) => page.getByRole('heading', { name: 'Payment successful' });

async function typeCard(page: Page, expiry = '12 / 30'): Promise<void> {
  await page.getByLabel('Card number').fill('5111 1111 1111 1118');
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('CVV').fill('123');
}

/** Requests a code, and confirms it by Enter. */
async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(code(page)).toBeVisible();
  await code(page).fill(/\b\d{6}\b/.exec(await readEmail(page.request, email, /saved cards/))?.[0] ?? '');
  await code(page).press('Enter');
}

test('Enter confirms the code without paying; a session that has ended asks for a new code; a payment made in another tab is shown', async ({
  page,
  context,
}) => {
  const { email: owner } = await register(page.request);
  const email = owner.replace('newcomer', 'payer');
  const slug = await makeOwnLink(page.request);

  await begin(page, slug, email);
  await typeCard(page);
  await page.getByRole('button', { name: 'Save this card for next time' }).click();
  await enterCode(page, email);
  await expect(page.getByRole('checkbox', { name: /^Save this card for/ })).toBeChecked();
  await pay(page).click();
  await expect(success(page)).toBeVisible();

  await letAnHourPass(page.request);
  await begin(page, slug, email);
  await page.getByRole('button', { name: 'Use a saved card' }).click();
  await enterCode(page, email);
  await expect(payBySaved(page)).toBeVisible();
  await letAnHourPass(page.request);
  await payBySaved(page).click();
  await expect(page.getByText('Request a new code to use your saved cards.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();

  await begin(page, slug, email);
  await page.getByRole('button', { name: 'Use a saved card' }).click();
  await enterCode(page, email);
  await expect(payBySaved(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await typeCard(second);
  await pay(second).click();
  await expect(success(second)).toBeVisible();
  await payBySaved(page).click();
  await expect(success(page)).toBeVisible();
});

/** An expiry after the present month that decides no outcome in the sandbox, and the months until it has passed. */
function nearExpiry(): { expiry: string; monthCount: number } {
  const decisive = ['04 / 27', '08 / 28'];
  for (let months = 1; ; months += 1) {
    const now = new Date();
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    const month = String(at.getUTCMonth() + 1).padStart(2, '0');
    const expiry = `${month} / ${at.getUTCFullYear() % 100}`;
    // A clock's month may have 28 days only.
    if (!decisive.includes(expiry)) return { expiry, monthCount: months + 2 };
  }
}

/** Removes the saved card of the only customer, as the merchant. */
async function removeAsMerchant(request: APIRequestContext): Promise<void> {
  const customers = await (await request.get('/api/v1/customers', { headers })).json();
  const at = `/api/v1/customers/${customers.data.items[0].id}/saved-cards`;
  const cards = await (await request.get(at, { headers })).json();
  const removed = await request.delete(`${at}/${cards.data.items[0].id}`, { headers });
  expect(removed.ok(), await removed.text()).toBe(true);
}

test('a card that was removed elsewhere leaves the list with the reason, and a card past its expiry cannot be selected', async ({
  page,
}) => {
  const { email: owner } = await register(page.request);
  const email = owner.replace('newcomer', 'payer');
  const slug = await makeOwnLink(page.request);
  const { expiry, monthCount } = nearExpiry();
  const save = async (): Promise<void> => {
    await begin(page, slug, email);
    await typeCard(page, expiry);
    await page.getByRole('button', { name: 'Save this card for next time' }).click();
    await enterCode(page, email);
    await expect(page.getByRole('checkbox', { name: /^Save this card for/ })).toBeChecked();
    await pay(page).click();
    await expect(success(page)).toBeVisible();
    await letAnHourPass(page.request);
  };
  const openCards = async (): Promise<void> => {
    await begin(page, slug, email);
    await page.getByRole('button', { name: 'Use a saved card' }).click();
    await enterCode(page, email);
    await expect(remove).toBeVisible();
  };
  const remove = page.getByRole('button', { name: 'Remove card •••• 1118' });

  await save();
  await openCards();
  await removeAsMerchant(page.request);
  await payBySaved(page).click();
  await expect(page.getByText('This card was removed. Use another card.')).toBeVisible();
  await expect(remove).toBeHidden();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await letAnHourPass(page.request);

  await save();
  for (let months = 0; months < monthCount; months += 1) await advance(page.request, 'month');
  await openCards();
  await expect(page.getByText('The card has expired')).toBeVisible();
  await expect(payBySaved(page)).toBeHidden();
  await remove.click();
  await expect(page.getByText('No cards saved for this address yet.')).toBeVisible();
});
