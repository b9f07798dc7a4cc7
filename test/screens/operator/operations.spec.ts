// Operations in the console: a failed e-mail is resent and delivered, and a webhook delivery of a merchant is resent.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { registerApart } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

test('a failed e-mail is resent and delivered; another is discarded with a reason', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/start');
  await page.getByRole('link', { name: /E-mails not sent/ }).click();
  await expect(page).toHaveURL(/\/operator\/operations\/messages/);
  const rows = page.getByRole('table', { name: 'E-mails and SMS' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Receipt' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'f•••@example.com' })).toHaveCount(1);
  await expect(page.getByText('folake.bello@example.com')).toHaveCount(0);
  await expectAccessible(page);
  await rows
    .filter({ hasText: 'Receipt' })
    .getByRole('button', { name: /^Actions of Receipt/ })
    .click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(page.getByText('Message resent')).toBeVisible();
  await expect(rows.filter({ hasText: 'Receipt' })).toHaveCount(0);
  await expect
    .poll(async () => {
      const outbox = await (await page.request.get('/outbox')).text();
      const row = outbox.split('<tr>').find((one) => one.includes('folake.bello@example.com')) ?? '';
      return /SENT/.test(row);
    })
    .toBe(true);
  await rows
    .filter({ hasText: 'Payout settled' })
    .getByRole('button', { name: /^Actions of/ })
    .click();
  await page.getByRole('menuitem', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The address is closed');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(rows.filter({ hasText: 'Payout settled' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Discarded/ }).click();
  await expect(rows.filter({ hasText: 'Payout settled' })).toHaveCount(1);
});

test('a failed webhook delivery is resent from the console @phone', async ({ page, browser, baseURL }) => {
  const { merchant } = await registerApart({ browser, baseURL });
  const created = await merchant.request.post('/api/v1/settings/webhooks', {
    headers,
    data: { url: 'https://hooks.invalid/kasuwa?key=hidden', description: null, events: [], headers: [] },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { id } = ((await created.json()) as { data: { id: string } }).data;
  const sent = await merchant.request.post(`/api/v1/settings/webhooks/${id}/test`, {
    headers,
    data: { type: 'payment.succeeded' },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await signInToConsole(page);
  await expect
    .poll(async () => {
      const url = `/api/v1/operator/operations/deliveries?endpointId=${id}`;
      const answer = await page.request.get(url, { headers });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    })
    .toBe(1);
  await page.goto(`/operator/operations/deliveries?endpointId=${id}`);
  const again = page.getByRole('button', { name: /^Send again: payment.succeeded to Harbour/ });
  await expect(again).toBeVisible();
  await expect(page.getByText('hidden')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await again.click();
  await expect(page.getByText('Delivery resent')).toBeVisible();
  await page.goto('/operator/operations/jobs');
  await expect(page.getByRole('button', { name: 'Run now: e-mails' })).toBeVisible();
  await page.getByRole('button', { name: 'Run now: e-mails' }).click();
  await expect(page.getByText('Job started')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await merchant.close();
});
