// A payer reports a problem and the merchant answers; a chargeback is challenged with evidence.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';
import { approvedCard } from '#test/support/payers.ts';

const headers = { 'x-kasuwa-client': 'web' };

async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/api/v1${path}`, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Record<string, string> }).data;
}

/** Makes a card payment to a newly registered business; the page is signed in to it. */
async function makePayment(page: Page): Promise<string> {
  await register(page.request);
  const { reference = '' } = await post(page.request, '/checkout/initialize', {
    amount: 1_250_000,
    email: 'ada@example.com',
    name: 'Ada Obi',
  });
  const card = { number: approvedCard, expiryMonth: 12, expiryYear: 2030, cvv: '123' };
  await post(page.request, `/pay/${reference}/card`, { card });
  return reference;
}

test('a payer reports a problem with a payment, and the merchant replies in the same thread', async ({
  page,
}) => {
  const reference = await makePayment(page);
  await page.goto(`/pay/${reference}/receipt`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Select what went wrong')).toBeVisible();
  await page.getByLabel('What went wrong').selectOption({ label: 'I did not receive what I paid for' });
  await page.getByLabel('What happened').fill('Nobody came to my door.');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to a•••@example.com.')).toBeVisible();
  const email = await readEmail(page.request, 'ada@example.com', /report a problem/);
  const code = /\b\d{6}\b/.exec(email)?.[0] ?? '';
  await page.getByLabel('Code').focus();
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Waiting for a reply')).toBeVisible();
  const thread = page.url();

  await page.goto('/payment-gateway/transactions/disputes');
  await page
    .getByRole('link', { name: /^TDSP-/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText('Nobody came to my door.')).toBeVisible();
  await page.getByLabel('Reply to the customer').fill('Our rider comes back tonight.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('comes back tonight');

  await page.goto(thread);
  await expect(page.getByText('Our rider comes back tonight.')).toBeVisible();
});

test('a chargeback is challenged with an explanation and a document', async ({ page }) => {
  const reference = await makePayment(page);
  await signInToConsole(page);
  const { id } = await post(page.request, '/operator/disputes/chargebacks', {
    reference,
    amount: null,
    stage: 'first',
    reasonCode: '4853',
    note: null,
  });
  await page.goto(`/payment-gateway/transactions/chargeback/${id}`);
  await expect(page.getByText('If you do not respond by then, the chargeback is accepted.')).toBeVisible();
  await page.getByLabel('Why the chargeback is wrong').fill('She signed for it at the door.');
  await page.getByRole('main').getByRole('link', { name: 'Chargebacks', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Why the chargeback is wrong')).toHaveValue('She signed for it at the door.');
  const note = { name: 'delivery-note.pdf', mimeType: 'application/pdf', buffer: makePaper('Delivery note') };
  await page.locator('input[type=file]').first().setInputFiles(note);
  await expect(page.getByRole('button', { name: 'delivery-note.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit evidence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(page.getByText('Evidence submitted')).toBeVisible();
  await expect(page.getByText('Challenged', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('She signed for it at the door.')).toBeVisible();
  await expectAccessible(page);
});
