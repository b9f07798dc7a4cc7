// A file of transfers in the browser: uploaded with errors, fixed in place, a row dropped, sent, approved by another member, followed live,
// and downloaded.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, owner, takeOver } from '#test/support/dashboard.ts';
import { enterOneTimeCode } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };
const finance = { email: 'finance@kasuwa.test', password: owner.password };

/** Adds a rule that files need approval by the Finance role; returns a function that removes the rule. */
async function requireApproval(page: Page): Promise<() => Promise<void>> {
  const options = await (await page.request.get('/api/v1/approvals/options', { headers })).json();
  const roles = options.data.roles.filter(({ name }: { name: string }) => name === 'Finance');
  const created = await page.request.post('/api/v1/approvals/rules', {
    headers,
    data: {
      name: 'Files of suppliers',
      module: 'bulk_transfers',
      steps: [{ need: 1, roles: roles.map(({ id }: { id: string }) => id) }],
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  const { id } = (await created.json()).data;
  return async () => {
    await page.request.delete(`/api/v1/approvals/rules/${id}`, { headers });
  };
}

/** Account numbers that no other run uses. */
const serial = String(Date.now()).slice(-5);
const file = [
  'bank_code,account_number,account_name,amount,narration',
  `058,7${serial}0020,,150,Maize`,
  `058,7${serial}0120,,250,Haulage`,
  `Union Trust,7${serial}0220,,300,Tomatoes`,
  `058,7${serial}0320,,abc,Cartons`,
  `058,7${serial}0403,,200,Cold room`,
].join('\n');

test('a file is uploaded with errors, fixed, approved, sent and downloaded with its results', async ({
  page,
}) => {
  await takeOver(page, 'live', owner);
  const endRule = await requireApproval(page);
  await page.goto('/banking-services/transfers/bulk-transfer');
  await expect(page.getByRole('combobox', { name: 'Pay from' })).not.toHaveValue('');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'supplier-payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await expect(page.getByRole('heading', { name: 'supplier-payments.csv' })).toBeVisible();
  await expect(page.getByText('No bank is called “Union Trust”.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // A row is fixed in place, another is dropped.
  await page
    .getByRole('combobox', { name: 'Bank of row 4' })
    .or(page.getByLabel('Bank of row 4'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Access Bank' }).click();
  await expect(page.getByText('No bank is called “Union Trust”.')).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: '“abc” is not an amount that can be sent.' })
    .getByRole('button', { name: 'Remove row' })
    .click();
  const send = page.getByRole('button', { name: 'Send 4 rows for approval' });
  await expect(page.getByText('Approval by one of Finance')).toBeVisible();
  await expect(send).toBeEnabled();
  await send.click();
  await enterOneTimeCode(page, owner.email);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send ₦/ })
    .click();
  await expect(
    page.getByText('It is waiting for approval. Rows cannot be changed until it is decided.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove row' })).toHaveCount(0);
  const address = page.url();
  const request = await page.getByRole('link', { name: /^APR-/ }).first().getAttribute('href');
  // Another member approves.
  await takeOver(page, 'live', finance);
  await page.goto(request ?? '');
  await page.getByRole('button', { name: 'Approve bulk transfer' }).click();
  await expect(page.getByText('Carried out').first()).toBeVisible();
  await takeOver(page, 'live', owner);
  await page.goto(address);
  await expect(page.getByText('Every row has an outcome: 3 done, 1 failed')).toBeVisible();
  await expect(page.getByText('3 of 4')).toBeVisible();
  await expect(page.getByText('Not completed')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
  expect((await download).suggestedFilename()).toMatch(/^transfer-group-live/);
  await endRule();
  await retryFailed(page);
});

test('each unreadable cell of a file is explained, and a long name without blanks fits on a phone', async ({
  page,
}) => {
  await takeOver(page, 'live', owner);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/banking-services/transfers/bulk-transfer');
  await expect(page.getByRole('combobox', { name: 'Pay from' })).not.toHaveValue('');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'spreadsheet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'bank_code,account_number,account_name,amount',
        '058,3.02E+09,,100',
        '058,,,100',
        `,7${serial}0520,,100`,
        `058,7${serial}0620,,"1250,500"`,
        `058,7${serial}0720,,`,
        `058,7${serial}0820,${'A'.repeat(140)},100`,
        `058,7${serial}0920,${'A'.repeat(160)},100`,
      ].join('\n'),
    ),
  });
  await expect(page.getByText('“3.02E+09” is not an account number.')).toBeVisible();
  await expect(page.getByText('The account number is missing.')).toBeVisible();
  await expect(page.getByText('The bank is missing.')).toBeVisible();
  await expect(page.getByText('“1250,500” is not an amount that can be sent.')).toBeVisible();
  await expect(page.getByText('Enter it as 250000.00, at least ₦100.00.').first()).toBeVisible();
  await expect(page.getByText('The amount is missing.')).toBeVisible();
  await expect(page.getByText('The account name has 160 characters; at most 140 are sent.')).toBeVisible();
  await expect(page.getByText('0% match')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Creates a draft of the failed row alone; the file itself is unchanged, and offers no second retry. */
async function retryFailed(page: Page): Promise<void> {
  const address = page.url();
  await page.getByRole('button', { name: 'Retry failed only (1)' }).first().click();
  await page.waitForURL((url) => url.href !== address);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send 1 row, ₦/ })).toBeEnabled();
  await page.goto(address);
  await expect(page.getByText('3 of 4')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Retry failed only/ })).toHaveCount(0);
}
