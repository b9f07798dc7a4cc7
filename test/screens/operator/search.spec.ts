// The console's search: from a payer's details to their payment, on a desktop and on a phone; the lookup is in the audit trail.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

test('a payment is found by its reference and its payer by e-mail, and both are in the audit trail @phone', async ({
  page,
  isMobile,
}) => {
  await signInToConsole(page);
  const found = await page.request.get('/api/v1/operator/search?q=adunni', { headers: consoleHeaders });
  const { items } = (await found.json()).data as { items: { kind: string; path: string }[] };
  const reference =
    items
      .find(({ kind }) => kind === 'refund')
      ?.path.split('/')
      .at(-1) ?? '';
  await page.goto('/operator/merchants');
  await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: /^Merchant, reference/ }).click();
  else await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Merchant, reference, session ID, e-mail or phone');
  await field.fill(reference.toLowerCase());
  await expect(page.getByRole('button', { name: new RegExp(`^${reference}`) })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/operator/payments/${reference}`);
  await expect(page.getByRole('heading', { name: 'Money movement' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(page).toHaveURL(/\/operator\/payers\//);
  await expect(page.locator('.page-meta')).toContainText('@');
  const email = (await page.locator('.page-meta').innerText()).match(/\S+@\S+/)?.[0] ?? '';
  expect(email).not.toBe('');
  if (isMobile) await page.getByRole('button', { name: /^Merchant, reference/ }).click();
  else await page.keyboard.press('Control+k');
  await field.fill(email);
  await expect(page.getByRole('button', { name: new RegExp(email) }).first()).toBeVisible();
  // By action: other tests of the console write entries at the same time.
  const audited = async (action: string) => {
    const url = `/api/v1/operator/audit-trail?limit=100&search=${action}`;
    const audit = await page.request.get(url, { headers: consoleHeaders });
    return ((await audit.json()).data as { items: { action: string; after: object }[] }).items;
  };
  expect(await audited('searchConsole')).toContainEqual(
    expect.objectContaining({ action: 'searchConsole', after: expect.objectContaining({ searched: email }) }),
  );
  expect(await audited('getOperatorPayment')).toContainEqual(
    expect.objectContaining({
      action: 'getOperatorPayment',
      after: expect.objectContaining({ opened: reference }),
    }),
  );
});

test('text that has not been searched for yet is not reported as not found', async ({ browser, baseURL }) => {
  // A separate browser context, because a paused clock affects all pages of its context.
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  await signInToConsole(page);
  await page.clock.install();
  await page.goto('/operator/merchants');
  await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Merchant, reference, session ID, e-mail or phone');
  await expect(field).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await field.fill('zzzz');
  await expect(page.getByText('Searching…')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeHidden();
  await page.clock.resume();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await context.close();
});

test('a search that is refused shows the reason instead of an empty result', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/merchants');
  await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Merchant, reference, session ID, e-mail or phone');
  await field.fill('zzzz');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await field.fill('z'.repeat(130));
  await expect(page.getByText('Must be at most 100 characters')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeHidden();
});
