// An import in the browser: the template, a file with rows that fail, the outcome of each row, the result file, the same file again.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';

async function downloadBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
}

test('a file of chargebacks is filled in from its template, and the outcome of each row is shown', async ({
  page,
}) => {
  await signInToConsole(page);
  await page.goto('/operator/disputes/imports');
  const template = await downloadBy(page, () =>
    page.getByRole('button', { name: 'Download a template' }).click(),
  );
  expect(template).toBe('\uFEFFpayment_reference,arn,stage,reason_code,amount,currency,due_at\r\n');

  const mark = randomUUID().slice(0, 8).toUpperCase();
  const rows = [`NONE-${mark},ARN-${mark},first,4853,10.00,,`, `NONE-${mark},ARN-${mark},later,4853,10.00,,`];
  const name = `cases-${mark}.csv`;
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(template + rows.join('\r\n')) };
  await page.getByLabel('Import file').setInputFiles(file);
  await expect(
    page.getByText('0 opened, 0 moved to the next stage, 0 already imported, 2 failed.'),
  ).toBeVisible();
  await expect(page.getByText('Row 2, payment_reference: This payment does not exist')).toBeVisible();
  await expect(page.getByText(/^Row 3, stage: Must be one of retrieval/)).toBeVisible();
  const line = page.getByRole('table', { name: 'Imported files' }).getByRole('row').filter({ hasText: name });
  await expect(line).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const report = await downloadBy(page, () => page.getByRole('button', { name: 'Download report' }).click());
  expect(report).toContain(`2,NONE-${mark},failed,payment_reference,This payment does not exist,ARN-${mark}`);
  await page.getByLabel('Import file').setInputFiles({ ...file, name: `again-${mark}.csv` });
  await expect(page.getByText('This file was already imported. Nothing was changed.')).toBeVisible();
  await expect(line).toHaveCount(1);

  const wrong = { name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') };
  await page.getByLabel('Import file').setInputFiles(wrong);
  await expect(page.getByText(/^The first row must name the columns payment_reference/)).toBeVisible();
});
