// Staff change a price: the form opens with the current price and shows the old and the new one; a future price is withdrawn.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { registerApart } from '#test/support/inbox/registered.ts';

test('staff schedule a merchant’s own price from tomorrow, and withdraw it', async ({
  page,
  browser,
  baseURL,
}) => {
  const { merchant, email } = await registerApart({ browser, baseURL });
  await merchant.close();
  await signInToConsole(page);
  await page.goto(`/operator/merchants?search=${encodeURIComponent(email)}`);
  await page.locator('a[href*="/operator/merchants/"]').filter({ visible: true }).first().click();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Prices' }).click();
  await page.getByRole('button', { name: 'New price' }).click();
  const form = page.getByRole('dialog', { name: 'New price for this business' });
  const [, present = ''] =
    (await form.locator('.drawer-preview b').first().innerText()).match(/^([\d.]+)%/) ?? [];
  await expect(form.getByRole('textbox', { name: 'Rate', exact: true })).toHaveValue(present);
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Rate', exact: true }).fill('1.23');
  const compared = form.getByRole('table', { name: 'Before and after' });
  await expect(compared.getByRole('row', { name: /^Fee/ })).toHaveClass('changed');
  await form.getByRole('button', { name: 'Save price' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Scheduled' }).click();
  const row = page.getByRole('row', { name: /1\.23%/ });
  await expect(row).toBeVisible();
  await row.hover();
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
});

test('changing the platform price requires typing how many merchants are affected', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/prices');
  await page.getByRole('button', { name: 'New price' }).click();
  const form = page.getByRole('dialog', { name: 'New platform price' });
  await form.getByRole('button', { name: 'Save price' }).click();
  const question = page.getByRole('dialog', { name: /^Change the price of \d+ merchants\?$/ });
  await question.getByRole('textbox').fill('all merchants');
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(question.getByText(/exactly$/)).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
});

test('an exchange rate is typed in the direction in which the list displays it', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/exchange-rates');
  const pair = page.getByRole('row', { name: /NGN → USD.* 1 USD = [\d,.]+ NGN/ });
  await expect(pair).toBeVisible();
  await page.getByRole('button', { name: 'Propose a change' }).click();
  const form = page.getByRole('dialog', { name: 'Propose a change' });
  await form.getByLabel('Pair').click();
  await page.getByRole('option', { name: 'NGN → USD' }).click();
  await form.getByLabel('NGN for 1 USD').fill('1,612.50');
  await expect(form.getByText('1 USD = 1,612.50 NGN')).toBeVisible();
  await form.getByLabel('Pair').click();
  await page.getByRole('option', { name: 'USD → NGN' }).click();
  const reverse = form.getByLabel('NGN for 1 USD');
  await expect(reverse).toHaveValue('');
  await reverse.fill('1612.5');
  await expect(form.getByText('1 USD = 1,612.50 NGN')).toBeVisible();
});
