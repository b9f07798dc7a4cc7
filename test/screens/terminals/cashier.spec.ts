// A cashier is added in the dashboard, opens the receiving page on a phone, sees a payment arrive, and is revoked. Each test has its own
// browser context: the phone goes offline, and that affects all pages of a context.
import { type BrowserContext, expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

async function payAt(context: BrowserContext, path: string): Promise<void> {
  const payer = await context.newPage();
  await payer.goto(path);
  await payer.getByLabel('Amount').fill('14500');
  await payer.getByLabel('Your name').or(payer.getByLabel('Name')).first().fill('Ibrahim Danjuma');
  await payer.getByLabel('E-mail').fill('ibrahim@example.com');
  await payer.getByRole('button', { name: /^(Pay|Continue)/ }).click();
  await payer.getByText('Card', { exact: true }).first().click();
  await payer.getByLabel('Card number').fill('5111 1111 1111 1118');
  await payer.getByLabel('Expiry').fill('12 / 30');
  await payer.getByLabel('CVV').fill('123');
  await payer.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(payer.getByText('Payment successful')).toBeVisible();
}

test('a payment at a terminal appears on the phone of its cashier, until the cashier is revoked', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/payment-gateway/terminal/virtual-terminals');
  await page.getByRole('link', { name: 'Front desk' }).first().click();
  await page
    .getByRole('link', { name: 'Cashiers' })
    .or(page.getByRole('tab', { name: 'Cashiers' }))
    .click();
  await page.getByRole('button', { name: 'Add cashier' }).click();
  const name = `Till ${crypto.randomUUID().slice(0, 6)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add cashier' }).click();
  const dialog = page.getByRole('dialog', { name: `Give these to ${name}` });
  const address =
    (await dialog
      .getByText(/\/till\//)
      .first()
      .textContent()) ?? '';
  const pin =
    (await dialog
      .getByText(/^\d{6}$/)
      .first()
      .textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have handed it over' }).click();
  await expect(page.getByText(name).first()).toBeVisible();

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(new URL(address.trim()).pathname);
  await phone.getByLabel('PIN').fill('000000');
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(phone.getByRole('alert')).toContainText('attempts left');
  // As copied from a message; programmatic filling would ignore the maximum length of the field.
  await phone.getByLabel('PIN').fill('');
  await phone.keyboard.insertText(`${pin.trim().slice(0, 3)} ${pin.trim().slice(3)}`);
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(phone.getByText('Live, listening')).toBeVisible();
  await phone.getByRole('switch').click();
  await expect(phone.getByText('Sound on')).toBeVisible();

  await phone.getByRole('button', { name: 'Show QR' }).click();
  await phone.getByRole('button', { name: 'Close' }).click();
  const till = (await phone.locator('footer b').textContent()) ?? '';
  // A payment is highlighted for ten seconds only.
  const arrived = phone.locator('.last.fresh').filter({ hasText: '₦14,500.00' }).waitFor();
  await Promise.all([arrived, payAt(context, `/pay/${till.split('/pay/')[1] ?? ''}`)]);
  await expect(phone.locator('.big')).toHaveText('₦14,500.00');
  await expectAccessible(phone);
  await expectNoSidewaysScroll(phone);
  await phone.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(phone);
  await context.setOffline(true);
  await expect(phone.getByText('Offline. Ask for the session ID')).toBeVisible();
  await context.setOffline(false);
  await expect(phone.getByText('Live, listening')).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(phone.getByRole('heading', { name: 'This address is no longer valid' })).toBeVisible();
});
