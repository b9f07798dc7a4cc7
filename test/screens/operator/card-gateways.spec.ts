// A payer enters the card on the gateway's page, is declined, pays with another card and returns to the receipt.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { connectionInput } from '#test/support/gateways/connect.ts';
import { startMpgs } from '#test/support/gateways/mpgs-stand-in.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a payer pays on the secure card page of a gateway and returns to the payment', async ({ page }) => {
  const mpgs = await startMpgs();
  const name = `Stand-in ${mpgs.url.split(':').at(-1)}`;
  await register(page.request);
  const own = { headers: { 'x-kasuwa-client': 'web' } };
  const info = await page.request.get('/api/v1/merchant/info', own);
  const businessId = ((await info.json()) as { data: { business: { id: string } } }).data.business.id;
  await signInToConsole(page);
  const staff = { headers: consoleHeaders };
  const created = await page.request.post('/api/v1/operator/gateways', {
    ...staff,
    data: connectionInput('MPGS', mpgs.url, name),
  });
  expect(created.ok(), await created.text()).toBe(true);
  const { data: connection } = (await created.json()) as { data: { id: string } };
  const chosen = { businessId, mode: 'test', currency: 'NGN', connectionIds: [connection.id] };
  const save = await page.request.put('/api/v1/operator/gateways/choices', { ...staff, data: chosen });
  expect(save.ok(), await save.text()).toBe(true);
  const begun = await page.request.post('/api/v1/checkout/initialize', {
    ...own,
    data: { amount: 750_000, currency: 'NGN', email: 'ada@example.com', name: 'Ada Obi' },
  });
  const { data: payment } = (await begun.json()) as { data: { reference: string } };

  await page.goto(`/pay/${payment.reference}`);
  await expect(page.getByRole('button', { name: 'Continue to secure card page' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Continue to secure card page' }).click();
  await expect(page.getByRole('heading', { name: 'Pay NGN 7500.00' })).toBeVisible();

  // The payer returns without having paid: the payment waits, and the card page can still be opened.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Finish on the secure card page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to secure card page' }).click();

  await page.getByLabel('Expiry').fill('05/39');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('DECLINED');
  await page.getByLabel('Expiry').fill('01/39');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/pay/${payment.reference}$`));
  await mpgs.stop();
});
