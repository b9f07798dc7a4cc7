// Bank statements in the console: an MT940 file of two accounts is imported once they are known, a line is resolved as a tax, and the
// account agrees in the daily proof.
import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { mt940 } from '#test/support/console/statement-files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

test('a statement is imported, one of its lines is resolved, and the bank’s balances agree with its lines', async ({
  page,
}) => {
  const account = String(randomInt(1_000_000_000, 9_999_999_999));
  const amount = -randomInt(10_000, 99_999) / 100;
  const statement = {
    account,
    opening: 5000,
    bookings: [{ day: '2026-11-18', amount, text: `LEVY ${account}`, bankReference: `L${account}` }],
  };
  const file = (text: string) => ({
    name: 'statement.sta',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await signInToConsole(page);
  await page.goto('/operator/settlement/statements?mode=test');
  const other = String(randomInt(1_000_000_000, 9_999_999_999));
  const both = mt940(statement) + mt940({ account: other, opening: 70, bookings: [] });
  await page.getByLabel('Import test statement').setInputFiles(file(both));
  await expect(page.getByText(`accounts ${account}, ${other} are not among`)).toBeVisible();
  for (const name of [account, other]) {
    await page.getByRole('button', { name: 'Add account' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a settlement account' });
    await adding.getByLabel('Account number').fill(name);
    await adding.getByLabel('Bank').fill('Access Bank');
    await adding.getByRole('combobox', { name: 'Mode' }).click();
    await page.getByRole('option', { name: 'Test' }).click();
    await adding.getByRole('button', { name: 'Add account' }).click();
    await expect(adding).toBeHidden();
  }
  await page.getByLabel('Import test statement').setInputFiles(file(mt940({ ...statement, closing: 1 })));
  await expect(page.getByText(/but the closing balance is ₦1\.00/)).toBeVisible();
  await page.getByLabel('Import test statement').setInputFiles(file(both));
  await expect(page.getByText('2 statements: 0 matched, 1 unmatched')).toBeVisible();
  const statements = page.getByRole('table', { name: 'Latest statements' });
  await expect(statements.getByRole('row').filter({ hasText: account })).toContainText('₦5,000.00');
  await expect(statements.getByRole('row').filter({ hasText: other })).toContainText('of 2 accounts');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const line = page.getByRole('table', { name: 'Bank statement lines' }).getByRole('row');
  await line
    .filter({ hasText: `LEVY ${account}` })
    .getByRole('button', { name: 'Resolve' })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Resolve this line' });
  await drawer.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Adunni Foods' }).click();
  await drawer.getByText('Deducted by the bank, such as a levy or stamp duty.').click();
  await drawer.getByLabel('Note').fill('Levy of the month');
  await drawer.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Line resolved')).toBeVisible();

  await page.goto('/operator/settlement/proofs?mode=test');
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByText('Proofs completed', { exact: true })).toBeVisible();
  const compared = page.getByRole('table', { name: 'Comparisons' }).getByRole('row');
  await expect(compared.filter({ hasText: `Account ${account}` }).first()).toContainText('Agree');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
