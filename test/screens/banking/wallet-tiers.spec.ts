// A tier upgrade of a wallet from both sides: the merchant requests it with documents, staff review them and approve.
import { expect } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('a wallet gets a higher tier once staff have reviewed the submitted documents', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page.request);
  const opened = await page.request.post('/api/v2/wallets', {
    headers: { 'x-kasuwa-client': 'web' },
    data: { currency: 'NGN', customer: { email: 'halima@example.com', name: 'Halima Bello' } },
  });
  const { id } = ((await opened.json()) as { data: { id: string } }).data;
  await page.goto(`/banking-services/wallets/${id}/info`);
  await page.getByRole('button', { name: 'Upgrade tier' }).click();
  const form = page.getByRole('dialog', { name: 'Upgrade tier' });
  await form.getByLabel('Day').fill('12');
  await form.getByLabel('Month').fill('04');
  await form.getByLabel('Year').fill('1990');
  await form.getByRole('textbox', { name: 'Address' }).fill('4 Admiralty Way, Lekki');
  await form.getByRole('textbox', { name: 'BVN' }).fill('22212345678');
  await form.getByRole('textbox', { name: 'NIN' }).fill('70112345678');
  const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: makePaper('Passport') };
  await form.locator('input[type=file]').first().setInputFiles(file);
  await expect(form.getByText('passport.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(form).toHaveCount(0);
  await page.goto(`/banking-services/wallets/${id}/kyc-info`);
  await expect(page.getByText('In review')).toBeVisible();
  await expect(page.getByText('Verified').first()).toBeVisible({ timeout: 30_000 });
  const reference = (await page.getByText(/WTU-/).first().textContent())?.match(/WTU-\w+/)?.[0] ?? '';
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const staff = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signInToConsole(staff);
  await staff.goto('/operator/work/tier-upgrades?mode=test&limit=100');
  await staff.getByText(reference).first().click();
  await staff.getByRole('button', { name: 'passport.pdf' }).click();
  await expect(staff.getByText('1 of 1')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Approve tier 2' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  await expect(staff.getByText('Approved', { exact: true }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Tier 2').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upgrade tier' })).toHaveCount(0);
});
