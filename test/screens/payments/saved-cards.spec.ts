// Saved cards on the payer's page: the code is confirmed by Enter without paying, and the page follows a session that has ended.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';
import { makeOwnLink } from '#test/support/shop.ts';

const headers = { 'x-kasuwa-client': 'web' };

/** An hour later in the test mode of the signed-in business. */
async function letAnHourPass(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/v1/simulator/clock', { headers, data: { unit: 'hour', count: 1 } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

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

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('5111 1111 1111 1118');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVV').fill('123');
}

/** Requests a code, and confirms it by Enter. */
async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(code(page)).toBeVisible();
  await code(page).fill(/\b\d{6}\b/.exec(await readEmail(page.request, email))?.[0] ?? '');
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
