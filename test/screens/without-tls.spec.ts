// The dashboard opened without TLS from another machine, as in a first try in the local network: browsers withhold some functions there.
import { expect, test } from '@playwright/test';
import { chromiumArgs } from '#test/support/chromium.ts';
import { owner } from '#test/support/dashboard.ts';

const host = 'kasuwa.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...chromiumArgs, `--host-resolver-rules=MAP ${host} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

test('without TLS a payment link is created, and its address copied', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://${host}:${port}/auth/login`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(`http://${host}:${port}/payment-gateway/payment-links`);
  await page.getByRole('button', { name: 'Create payment link' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  const name = `Plain ${Date.now().toString(36)}`;
  await form.getByLabel('Link name').fill(name);
  await form.getByRole('textbox', { name: 'Amount' }).fill('3500');
  await form.getByRole('button', { name: 'Create payment link' }).click();
  const share = page.getByRole('dialog', { name: `Share “${name}”` });
  // Shown for one second, which the waits between two checks could miss.
  const copied = share.getByRole('button', { name: 'Copied' }).waitFor();
  await share.getByRole('button', { name: 'Copy', exact: true }).click();
  await copied;
});
