// Reconciliation in the browser: the acquirer's file and the bank statement are imported, a match is undone and redone by hand, and no item
// stays open.
import { randomInt } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { registerApart } from '#test/support/inbox/registered.ts';

/** Registers a business with one card payment in test mode, with an amount unique among batches; returns the e-mail address. */
async function payOnce(browser: Browser, baseURL: string | undefined): Promise<string> {
  const { merchant, email } = await registerApart({ browser, baseURL });
  const post = async (path: string, data: object) => {
    const answer = await merchant.request.post(`/api/v1${path}`, { headers: consoleHeaders, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { slug: string } }).data;
  };
  const { slug } = await post('/payment-links', {
    name: 'Jollof for two',
    kind: 'multiple',
    currency: 'NGN',
    amount: randomInt(300_000, 900_000),
  });
  await post('/simulator/payments', { slug });
  await merchant.close();
  return email;
}

async function sandboxFile(page: Page, email: string, source: 'acquirer' | 'bank') {
  const get = (path: string) => page.request.get(`/api/v1/operator${path}`, { headers: consoleHeaders });
  const found = await get(`/merchants?search=${encodeURIComponent(email)}`);
  const { data } = (await found.json()) as { data: { items: { id: string }[] } };
  const file = await get(`/reconciliation/sandbox-file?businessId=${data.items[0]?.id}&source=${source}`);
  return { name: `${source}.csv`, mimeType: 'text/csv', buffer: Buffer.from(await file.body()) };
}

test('a day is reconciled: file, statement, a match undone and redone by hand', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await payOnce(browser, baseURL);
  await signInToConsole(page);
  await page.goto('/operator/settlement/files');
  await page.getByLabel('Import file').setInputFiles(await sandboxFile(page, email, 'acquirer'));
  await expect(page.getByText(/^1 matched, 0 with a difference/)).toBeVisible();
  await page.getByRole('link', { name: 'Bank statements' }).click();
  const statement = await sandboxFile(page, email, 'bank');
  await page.getByLabel('Import test statement').setInputFiles(statement);
  await expect(page.getByText('1 matched, 0 unmatched')).toBeVisible();
  await expectAccessible(page);
  // The line of this statement: other tests import their own.
  const credit = /\d+\.\d{2}/.exec(statement.buffer.toString())?.[0] ?? '';
  const amount = Number(credit).toLocaleString('en-NG', { minimumFractionDigits: 2 });
  const line = page
    .getByRole('table', { name: 'Bank statement lines' })
    .getByRole('row')
    .filter({ hasText: `+₦${amount}` });
  await line.getByRole('button', { name: 'Undo' }).click();
  const undoing = page.getByRole('dialog');
  await undoing.getByLabel('Note').fill('The wrong payment');
  await undoing.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Match undone')).toBeVisible();
  await line.getByRole('button', { name: 'Match' }).click();
  const drawer = page.getByRole('dialog', { name: 'Match this line' });
  await drawer.getByRole('combobox', { name: 'Items' }).click();
  await page.getByRole('option', { name: amount }).click();
  // The options close when the focus moves to the note, and the typed text stays there.
  const note = drawer.getByLabel('Note');
  await note.fill('It is this one');
  await expect(note).toHaveValue('It is this one');
  await expect(note).toBeFocused();
  await drawer.getByRole('button', { name: 'Match' }).click();
  await expect(page.getByText('Line matched')).toBeVisible();
  await page.getByRole('link', { name: 'Reconciliation' }).click();
  await page.goto('/operator/settlement/reconciliation?mode=test');
  const totals = page.getByRole('table', { name: 'Open items and ledger' });
  await expect(totals.getByText('Agree').first()).toBeVisible();
  await expect(totals.getByText('Differ')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});

test('the month to close is chosen by its name', async ({ page }) => {
  await signInToConsole(page);
  await page.goto('/operator/settlement/closings?mode=test');
  await page.getByRole('button', { name: 'Close a month' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close a month for all businesses?' });
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Month' }).click();
  // The oldest month is before any posting here, so no books change.
  await page.getByRole('option').last().click();
  await expect(dialog.getByRole('combobox', { name: 'Month' })).toHaveValue(/^[A-Z][a-z]+ 20\d\d$/);
  await dialog.getByRole('button', { name: 'Close in test mode' }).click();
  await expect(page.getByText(/^0 closed, \d+ already closed/)).toBeVisible();
});
