// A customer opens their subscription by the link in the e-mail, and saves a card there although nothing is unpaid.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };

test('the customer’s own page accepts a new card @phone', async ({ page }) => {
  await register(page.request);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data;
  };
  const prices = [{ currency: 'NGN', amount: 645_000 }];
  const plan = await post(pathOf(plansContract.createPlan), {
    name: 'Office lunch',
    interval: 'monthly',
    prices,
  });
  const email = `chinwe-${randomInt(1e9)}@nwosumotors.example`;
  const customer = { email, name: 'Nwosu Motors Ltd' };
  const created = { customer, planId: plan.id, currency: 'NGN', collection: 'invoice' };
  const { id } = await post(pathOf(subscriptionsContract.createSubscription), created);
  await post(pathOf(subscriptionsContract.sendSubscriptionLink).replace(':subscriptionId', id), {});
  const link =
    /\/subscription\/[\w-]+/.exec(await readEmail(page.request, email, /subscription/i))?.[0] ?? '';

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Office lunch' })).toBeVisible();
  await page.getByRole('button', { name: 'Save another card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save another card' });
  await dialog.getByRole('textbox', { name: 'Card number' }).fill('5061050254756707864');
  await expect(dialog.getByRole('textbox', { name: 'Card number' })).toHaveValue('5061 0502 5475 6707 864');
  await dialog.getByRole('textbox', { name: 'Expiry' }).pressSequentially('0120');
  await dialog.getByRole('textbox', { name: 'CVV' }).fill('123');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog.getByText('The card has expired').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('textbox', { name: 'Expiry' }).fill('');
  await dialog.getByRole('textbox', { name: 'Expiry' }).pressSequentially('0131');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Card' })).toHaveValue('Verve •••• 7864, 01/31');
  await expectNoSidewaysScroll(page);
});
