// An open page shows the changes of other users, from the moment it was loaded.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';

const list = '/payment-gateway/payment-links';

/** Creates a link through the API, as a colleague or a program would. */
async function makeLink(page: Page, name: string): Promise<void> {
  const created = await page.request.post('/api/v1/payment-links', {
    headers: { 'x-kasuwa-client': 'web' },
    data: { name, kind: 'multiple', currency: 'NGN', amount: 350_000 },
  });
  expect(created.status()).toBe(200);
}

const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name });

test('a list shows items created elsewhere', async ({ page }) => {
  await register(page.request);
  await makeLink(page, 'Hampers');
  await page.goto(list);
  await expect(row(page, 'Hampers')).toBeVisible();
  await makeLink(page, 'Baskets');
  await expect(row(page, 'Baskets')).toBeVisible();
});

test('a change made before the event stream of a page is open is shown as well', async ({ page }) => {
  await register(page.request);
  await makeLink(page, 'Hampers');
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const request = page.waitForRequest('**/api/v1/live?*');
  await page.route('**/api/v1/live?*', async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(list);
  await request;
  await expect(row(page, 'Hampers')).toBeVisible();
  await makeLink(page, 'Baskets');
  open();
  await expect(row(page, 'Baskets')).toBeVisible();
});
