// API keys on the screen: created, shown once, used, replaced and deactivated; IP addresses allowed and removed.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, signIn } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const at = '/settings/configuration';

test('a key is created, shown once, used and revoked', async ({ page, request }) => {
  await signIn(page);
  await page.goto(`${at}/api-keys`);
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  const name = `Shop ${crypto.randomUUID().slice(0, 8)}`;
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create API key' }).click();
  await expect(form.getByText('Choose at least one scope')).toBeVisible();
  await form.getByRole('radiogroup', { name: 'Payment links' }).getByText('Read', { exact: true }).click();
  await form.getByRole('button', { name: 'Create API key' }).click();

  const shown = page.getByRole('dialog', { name: 'Save your new key' });
  const key = (await shown.getByLabel('API key', { exact: true }).textContent()) ?? '';
  expect(key).toMatch(/^sk_live_[\w-]{43}$/);
  await expectAccessible(page);
  const asProgram = () =>
    request.get('/api/v1/payment-links', { headers: { authorization: `Bearer ${key}` } });
  expect((await asProgram()).status()).toBe(200);
  // Only the button closes the dialog, because the key is not shown again.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(shown.getByLabel('API key', { exact: true })).toHaveText(key);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText(name).filter({ visible: true })).toBeVisible();

  const menu = page.getByRole('button', { name: `Actions on ${name}` }).filter({ visible: true });
  await menu.first().click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('API key revoked')).toBeVisible();
  expect((await asProgram()).status()).toBe(401);
});

test('an IP address is validated, allowed and removed', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The list of addresses is one for both.');
  // A separate business, so that no other test calls with its keys.
  await register(page.request);
  await page.goto(`${at}/ip-whitelisting`);
  const block = `198.51.${Math.floor(Math.random() * 250)}.0/24`;
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('not an address');
  await page.getByRole('button', { name: 'Allow address' }).click();
  await expect(page.getByText(/^Enter an IP address such as/)).toBeVisible();
  await address.fill(block);
  await page.getByRole('button', { name: 'Allow address' }).click();
  // The first address refuses every program that calls from elsewhere.
  const first = page.getByRole('dialog', { name: `Allow ${block}?` });
  await expect(first).toContainText('Requests from other addresses are refused');
  await first.getByRole('button', { name: 'Allow this address' }).click();
  await expect(page.getByRole('cell', { name: block, exact: true })).toBeVisible();
  // The form is emptied before the dialog closes.
  await expect(first).toBeHidden();
  await address.fill('0.0.0.0/0');
  await page.getByRole('button', { name: 'Allow address' }).click();
  const everywhere = page.getByRole('dialog', { name: 'Allow 0.0.0.0/0?' });
  await expect(everywhere).toContainText('contains all addresses');
  await everywhere.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('cell', { name: '0.0.0.0/0', exact: true })).toHaveCount(0);
  await page.getByRole('row', { name: block }).hover();
  await page
    .getByRole('button', { name: `Remove ${block}` })
    .filter({ visible: true })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove address' }).click();
  await expect(page.getByRole('cell', { name: block, exact: true })).toHaveCount(0);
});
