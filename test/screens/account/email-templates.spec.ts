// The texts of e-mails to customers, edited in two tabs at once.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';

const path = '/settings/business-settings/email-template/invoice';

test('an e-mail edited in two tabs keeps the input of both, and its default text can be restored', async ({
  page,
  context,
}) => {
  await register(page.request);
  await page.goto(path);
  await page.getByLabel('Subject').fill('Your bill {{number}}');
  const other = await context.newPage();
  await other.goto(path);
  await other.getByLabel('Heading').fill('Bill {{number}}');
  await other.getByRole('button', { name: 'Save e-mail' }).click();
  await expect(other.getByRole('button', { name: 'Restore default text' })).toBeVisible();
  // The change of the other tab arrives, and the input stays.
  await expect(page.getByRole('button', { name: 'Restore default text' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Your bill {{number}}');
  await page.getByRole('button', { name: 'Save e-mail' }).click();
  await expect(page.getByLabel('Heading')).toHaveValue('Bill {{number}}');
  await expect(page.getByLabel('Subject')).toHaveValue('Your bill {{number}}');
  // An unchanged form shows what was saved elsewhere.
  await expect(other.getByLabel('Subject')).toHaveValue('Your bill {{number}}');
  await page.getByLabel('Heading').fill('Not saved');
  await page.getByRole('button', { name: 'Restore default text' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore default text' }).click();
  await expect(page.getByLabel('Heading')).toHaveValue('Invoice {{number}}');
  await expect(page.getByLabel('Subject')).toHaveValue('Invoice {{number}} from {{business}}');
});
