// A payment whose time has passed: the payer can start again, unless its link has been switched off.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';
import { makeOwnLink } from '#test/support/shop.ts';

const headers = { 'x-kasuwa-client': 'web' };

test('an expired payment offers a new start, and none once its link is inactive', async ({ page }) => {
  const { email } = await register(page.request);
  const slug = await makeOwnLink(page.request);
  await page.goto(`/pay/${slug}`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'How do you want to pay?' })).toBeFocused();

  const data = { unit: 'month', count: 1 };
  const later = await page.request.post('/api/v1/simulator/clock', { headers, data });
  expect(later.ok(), await later.text()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The time to pay has passed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();

  const links = await (await page.request.get('/api/v1/payment-links', { headers })).json();
  const at = `/api/v1/payment-links/${links.data.items[0].id}/status`;
  const off = await page.request.put(at, { headers, data: { status: 'INACTIVE' } });
  expect(off.ok(), await off.text()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link is inactive' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeHidden();
});
