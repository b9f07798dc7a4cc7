// The simulated POS terminal in test mode: approved, declined, wrong PIN, time-out, and offline sales that are posted once.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signInTo } from '#test/support/dashboard.ts';

/** A member of the demo's team in test mode, whose mode no other test changes. */
const operations = { email: 'operations@kasuwa.test', password: 'Kasuwa-demo-2026' };

async function tapCard(page: Page, amount: string, card: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('combobox', { name: 'Test card' }).or(page.getByLabel('Test card')).first().click();
  await page.getByRole('option', { name: card }).click();
  await page.getByRole('button', { name: 'Tap the card' }).click();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  for (const [index, digit] of [...pin].entries())
    await page.getByLabel(`PIN, digit ${index + 1}`).fill(digit);
  await page.getByRole('button', { name: 'Confirm' }).click();
}

async function sell(page: Page, amount: string, card: string): Promise<void> {
  await tapCard(page, amount, card);
  await enterPin(page, '1234');
}

test('the simulated terminal approves, declines and stores sales like a real device', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, 'test', operations);
  // Amounts unique among sales.
  const first = 20_000 + Math.floor(Math.random() * 70_000);
  await page.goto('/payment-gateway/terminal/pos-terminals');
  await page.getByRole('link', { name: 'Shop counter' }).first().click();
  await page
    .getByRole('link', { name: 'Device' })
    .or(page.getByRole('tab', { name: 'Device' }))
    .click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  const machine = page.locator('.machine');
  const next = () => machine.getByRole('button', { name: 'New sale' }).click();
  const says = (text: string | RegExp) => expect(machine.getByText(text).first()).toBeVisible();

  await tapCard(page, '4100', 'Mastercard, approved');
  await enterPin(page, '0000');
  await expect(machine.getByRole('alert')).toHaveText('Wrong PIN. Attempts left: 2');
  await enterPin(page, '1234');
  await says('Approved');
  await expect(machine.locator('.receipt-slip')).toContainText('Adunni Foods');
  await expectAccessible(page);
  await machine.getByRole('button', { name: 'Send the same sale again' }).click();
  await says('Approved');
  await next();

  await sell(page, '2500', 'Insufficient funds');
  await says(/^Declined/);
  await next();

  await sell(page, '2600', 'The bank does not respond in time');
  await says(/^(Declined|No answer yet|No response yet)/);
  await next();

  await machine.getByRole('switch', { name: 'Offline' }).click();
  await sell(page, String(first), 'Mastercard, approved');
  await says('1 sale is waiting on the terminal.');
  await sell(page, String(first + 1), 'Mastercard, approved');
  await says('2 sales are waiting on the terminal.');
  await machine.getByRole('switch', { name: 'Offline' }).click();
  await machine.getByRole('button', { name: 'Send them' }).click();
  await expect(machine.getByText('2 sales are waiting on the terminal.')).toBeHidden();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await machine.getByRole('button', { name: 'Switch off' }).click();

  await page
    .getByRole('link', { name: 'Transactions' })
    .or(page.getByRole('tab', { name: 'Transactions' }))
    .last()
    .click();
  // Each was posted once.
  for (const amount of [first, first + 1])
    await expect(page.getByRole('row', { name: amount.toLocaleString('en') })).toHaveCount(1);
  await expect(page.getByText('₦4,100.00').first()).toBeVisible();
});
