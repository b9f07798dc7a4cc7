// An agent is invited, confirmed by the register, given a float, and blocked with a reason.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

test('an agent is invited, confirmed, funded and blocked', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/payment-gateway/terminal/agents');
  await page.getByRole('button', { name: 'Invite agent' }).first().click();
  const form = page.getByRole('dialog', { name: 'Invite agent' });
  const lastName = `Danjuma ${crypto.randomUUID().slice(0, 6)}`;
  const number = `22${String(Date.now()).slice(-9)}`;
  await form.getByLabel('First name').fill('Hauwa');
  await form.getByLabel('Last name').fill(lastName);
  const born = form.getByRole('group', { name: 'Date of birth' });
  await born.getByLabel('Day').fill('8');
  await born.getByLabel('Month').fill('3');
  await born.getByLabel('Year').fill('1994');
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill('221');
  await form.getByLabel('Phone number').fill('08031230099');
  await form.getByLabel('Address').fill('4 Wuse Market, Abuja');
  await form.getByLabel('Latitude').fill('9.07');
  await form.getByLabel('Longitude').fill('7.47');
  await form.getByRole('button', { name: 'Invite agent' }).click();
  await expect(form.getByText('Must be exactly 11 digits long')).toBeVisible();
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill(number);
  await form.getByRole('button', { name: 'Invite agent' }).click();
  const secrets = page.getByRole('dialog', { name: `Hauwa ${lastName} is invited` });
  await expect(secrets.getByText('A link was sent by SMS to +2348031230099.')).toBeVisible();
  await expect(secrets.getByText(/^\d{6}$/).first()).toBeVisible();
  await expectAccessible(page);
  await secrets.getByRole('button', { name: 'Done' }).click();

  await page.getByText(`Hauwa ${lastName}`).first().click();
  await expect(page).toHaveURL(/agents\/[0-9a-f-]{36}\/information$/);
  await expect(page.getByText('Identity confirmed by the register')).toBeVisible();

  await page.getByRole('button', { name: 'Fund float' }).click();
  const fund = page.getByRole('dialog', { name: 'Fund float' });
  await fund.getByLabel('From').click();
  await page
    .getByRole('option', { name: /Main wallet/ })
    .first()
    .click();
  await fund.getByLabel('Amount').fill('999999999');
  await fund.getByRole('button', { name: 'Fund float' }).click();
  await expect(fund.getByLabel('Amount')).toBeVisible();
  await fund.getByLabel('Amount').fill('500');
  await expect(fund.getByText('New float')).toBeVisible();
  await fund.getByRole('button', { name: 'Fund float' }).click();
  await expect(fund).toBeHidden();
  await expect(page.getByText('₦500.00').first()).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole('link', { name: 'Cash registers' })
    .or(page.getByRole('tab', { name: 'Cash registers' }))
    .first()
    .click();
  await expect(page.getByText('No cash registers yet')).toBeVisible();
  await page.getByRole('button', { name: `More for Hauwa ${lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const block = page.getByRole('dialog');
  await block.getByLabel('Reason').fill('Cash is missing');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.goto(page.url().replace(/transactions.*/, 'information'));
  await expect(page.getByText('Blocked: Cash is missing', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});
