// The cash register on the page of a cashier: opened, shared by two phones, used for sales, counted by note with a difference, and its report printed.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { enterBusiness, expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

/** Adds a separate terminal with a cashier; returns the path of the page and the PIN. */
async function addCashier(page: Page): Promise<{ path: string; pin: string }> {
  const post = async (path: string, data: object) => {
    const headers = { 'x-kasuwa-client': 'web' };
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).data as Record<string, string>;
  };
  const name = `Stand ${crypto.randomUUID().slice(0, 6)}`;
  const { id } = await post('/virtual-terminals', { name, currency: 'NGN' });
  const { link = '', pin = '' } = await post(`/virtual-terminals/${id}/cashiers`, { name: 'Bukola' });
  return { path: new URL(link).pathname, pin };
}

async function expectGood(phone: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await phone.emulateMedia({ colorScheme });
    await expectAccessible(phone);
  }
  await expectNoSidewaysScroll(phone);
}

test('a cashier opens a register, sells, counts it short with a reason, and prints the report', async ({
  page,
  context,
}) => {
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  const { path, pin } = await addCashier(page);
  const phone = await context.newPage();
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(path);
  await phone.getByLabel('PIN').fill(pin);
  await phone.getByRole('button', { name: 'Open' }).click();
  await expect(phone.getByText('No payments today')).toBeVisible();
  const drawer = phone.locator('[data-drawer]');
  const sheet = phone.getByRole('dialog');

  await drawer.getByRole('button', { name: 'Open cash register' }).click();
  await sheet.getByLabel('The cash in the drawer now').fill('5000');
  await expectGood(phone);
  await sheet.getByRole('button', { name: 'Open cash register' }).click();
  await drawer.getByRole('button', { name: 'Cash sale' }).click();
  await sheet.getByLabel('Amount').fill('2500');
  await sheet.getByRole('button', { name: 'Record' }).click();
  await expect(sheet).toBeHidden();
  await expect(drawer.getByText('₦7,500.00')).toBeVisible();
  await expectGood(phone);

  await drawer.getByRole('button', { name: 'Count and close' }).click();
  await sheet.getByRole('button', { name: 'Count the notes' }).click();
  await sheet.getByLabel('How many of ₦1,000.00').fill('7');
  await expect(sheet.getByText('Short −₦500.00')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(sheet.getByText('Say why it is short')).toBeVisible();
  await expectGood(phone);
  await sheet.getByLabel('Why is it short?').fill('Change given twice');
  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(phone.getByRole('heading', { name: 'Report' })).toBeVisible();
  await expect(sheet.getByText('7 × ₦1,000.00')).toBeVisible();
  await expectGood(phone);

  // The print version shows the report alone.
  await phone.emulateMedia({ media: 'print' });
  await expect(sheet.getByText('Change given twice')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(phone.locator('header.mh')).toBeHidden();
  await expect(phone.locator('footer')).toBeHidden();
  await phone.emulateMedia({ media: 'screen' });
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Open cash register' })).toBeVisible();
});

test('a count on one phone follows a sale recorded meanwhile on another, and keeps what was entered', async ({
  page,
  context,
}) => {
  await signIn(page);
  await enterBusiness(page.request, 'Adunni Foods');
  const { path, pin } = await addCashier(page);
  const open = async (): Promise<Page> => {
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 360, height: 780 });
    await phone.goto(path);
    return phone;
  };
  const counting = await open();
  await counting.getByLabel('PIN').fill(pin);
  await counting.getByRole('button', { name: 'Open' }).click();
  const sheet = counting.getByRole('dialog');
  await counting.getByRole('button', { name: 'Open cash register' }).click();
  await sheet.getByLabel('The cash in the drawer now').fill('5000');
  await sheet.getByRole('button', { name: 'Open cash register' }).click();
  await counting.getByRole('button', { name: 'Count and close' }).click();
  await sheet.getByLabel('Counted cash').fill('7500');

  const selling = await open();
  await selling.getByRole('button', { name: 'Cash sale' }).click();
  await selling.getByLabel('Amount').fill('2500');
  await selling.getByRole('button', { name: 'Record' }).click();
  await expect(selling.locator('[data-drawer]').getByText('₦7,500.00')).toBeVisible();

  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(sheet.getByText('Cash was recorded meanwhile: ₦7,500.00 is expected now.')).toBeVisible();
  await expect(sheet.getByLabel('Counted cash')).toHaveValue('7500');
  await expectGood(counting);
  await sheet.getByRole('button', { name: 'Close register' }).click();
  await expect(counting.getByRole('heading', { name: 'Report' })).toBeVisible();

  await selling.getByRole('button', { name: 'Cash sale' }).click();
  await selling.getByLabel('Amount').fill('100');
  await selling.getByRole('button', { name: 'Record' }).click();
  await expect(selling.getByText('The cash register is closed.')).toBeVisible();
  await selling.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(selling.getByRole('button', { name: 'Open cash register' })).toBeVisible();
});
