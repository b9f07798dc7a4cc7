// A merchant manages subscriptions: a plan, a subscribed customer, a change that is previewed first, and a cancellation.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a plan, a subscription to it, more seats, and cancellation at the end of the period', async ({
  page,
}) => {
  await register(page.request);
  await page.goto('/payment-gateway/subscriptions/plans');
  await page.getByRole('button', { name: 'Create plan' }).first().click();
  const plan = page.getByRole('dialog', { name: 'Create plan' });
  await plan.getByLabel('Plan name').fill('Office lunch');
  await plan.getByRole('textbox', { name: 'Amount per period' }).fill('6450');
  await plan.getByRole('switch', { name: 'Customers choose a quantity, such as seats' }).click();
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Create plan' }).click();
  await expect(plan).toBeHidden();
  await page.getByRole('link', { name: 'Office lunch' }).filter({ visible: true }).click();
  await expect(page.getByText('No tax')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/payment-gateway/subscriptions/subscriptions');
  await page.getByRole('button', { name: 'Subscribe a customer' }).first().click();
  const form = page.getByRole('dialog', { name: 'Subscribe a customer' });
  await form.getByRole('textbox', { name: 'E-mail' }).fill('accounts@nwosumotors.example.com');
  await form.getByRole('textbox', { name: 'Name' }).fill('Nwosu Motors Ltd');
  await form.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /Office lunch/ }).click();
  await form.getByLabel('Quantity').fill('20');
  await expect(form.getByText('₦129,000.00 per period, before taxes')).toBeVisible();
  await form.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('heading', { name: /₦129,000.00 a month/ })).toBeVisible();
  await expect(page.getByText('Active').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Change plan' }).click();
  const change = page.getByRole('dialog', { name: 'Change plan' });
  await change.getByLabel('Quantity').fill('23');
  await expect(change.getByText('Charged today')).toBeVisible();
  await change.getByRole('button', { name: 'Change and charge ₦19,350.00' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole('heading', { name: /₦148,350.00 a month/ })).toBeVisible();

  await page.getByRole('button', { name: /^More for SUB-/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel subscription' }).click();
  const end = page.getByRole('dialog', { name: 'Cancel this subscription?' });
  await end.getByLabel('Reason').fill('Moving to another city');
  await end.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(end).toBeHidden();
  await expect(page.getByText(/^Ends on/).first()).toBeVisible();
});
