// An entry of the audit trail in the browser: dates, amounts and the order of its fields.
import { expect } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

test('an entry shows instants in the time zone of the business, amounts in their currency, and fields in order', async ({
  page,
}) => {
  await register(page.request);
  const name = `Christmas hampers ${crypto.randomUUID().slice(0, 8)}`;
  const created = await page.request.post('/api/v1/payment-links', {
    headers: { 'x-kasuwa-client': 'web' },
    data: {
      kind: 'multiple',
      name,
      amount: 7_500_000,
      currency: 'NGN',
      slug: null,
      expiresAt: '2030-12-01T00:00:00.000Z',
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  const { data } = (await created.json()) as { data: { id: string } };
  await page.goto(`/reports/audit-trails?search=${data.id}`);
  await page.locator('a[href*="/reports/audit-trails/"]').filter({ visible: true }).first().click();
  const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label} `) });
  await expect(row('Expires at')).toContainText('1 Dec 2030, 01:00:00 WAT');
  await expect(row('Amount')).toContainText('₦75,000.00');
  const labels = await page.getByRole('rowheader').allInnerTexts();
  const shown = labels.filter((label) => ['Name', 'Currency', 'Amount', 'Expires at'].includes(label));
  expect(shown[0]).toBe('Name');
  expect(shown.at(-1)).toBe('Expires at');
  await expectAccessible(page);
});
