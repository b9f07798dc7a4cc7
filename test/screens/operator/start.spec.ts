// The console's start page: pending items are opened from their queues, and figures follow the URL.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible } from '#test/support/dashboard.ts';

test('staff see pending work, open a queue, and assign an item @phone', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/start');
  const waiting = page.getByRole('table', { name: 'Work queues' });
  await expect(waiting.getByRole('link', { name: /Business reviews/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Test/ }).click();
  await expect(page).toHaveURL(/mode=test/);
  await page.goto('/operator/work/refunds');
  await expect(page.getByRole('heading', { name: 'Refunds waiting' })).toBeVisible();
  await expectAccessible(page);
  const owner = page
    .getByRole('button', { name: /^Assigned to: / })
    .filter({ visible: true })
    .first();
  await owner.click();
  const toMe = page.getByRole('menuitem', { name: 'Assign to me' });
  if (await toMe.isDisabled()) {
    await page.getByRole('menuitem', { name: 'Remove assignment' }).click();
    await expect(page.getByText('Unassigned. Nobody has it now.')).toBeVisible();
  } else {
    await toMe.click();
    await expect(page.getByText('Assigned to you.')).toBeVisible();
  }
});

test('the platform’s figures are those of the period and currency in the URL', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/start?period=last-30-days&currency=USD');
  const figures = page.getByLabel('Key figures');
  await expect(figures.getByText(/^\$/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rails' }).getByText('USSD')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scheduled work today' })).toBeVisible();
});
