// The life of a payment in the browser, from its link to the payout: every figure follows from the previous one.
import { expect, type Page } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { enterOneTimeCode, readEmail, register } from '#test/support/inbox/registered.ts';
import { fillPayoutAccount } from '#test/support/settlement/payout-account.ts';

test.describe.configure({ timeout: 150_000 });

/** A payer of this run alone: other tests send codes to theirs at the same time. */
const payer = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`;
const payment = (reference: string) => `/payment-gateway/transactions/payments/${reference}`;

async function makeLink(page: Page): Promise<string> {
  const slug = `hampers-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/payment-gateway/payment-links#create');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await form.getByLabel('Link name').fill('Hampers');
  await form.getByRole('textbox', { name: 'Amount' }).fill('25000');
  await form.getByLabel('Link address').fill(slug);
  await form.getByRole('button', { name: 'Create payment link' }).click();
  const share = page.getByRole('dialog', { name: 'Share “Hampers”' });
  await expect(share.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  return slug;
}

/** Pays a link by card; returns the payment's reference. */
async function payBy(page: Page, slug: string): Promise<string> {
  await page.goto(`/pay/${slug}`);
  await page.getByLabel('E-mail').fill(payer);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Test cards' }).click();
  await page.getByRole('button', { name: 'Mastercard, approved' }).first().click();
  await page.getByRole('button', { name: 'Pay ₦25,000.00' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Payment successful' })).toBeVisible();
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

async function refundPart(page: Page, reference: string): Promise<void> {
  await page.goto(payment(reference));
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Refund payment' });
  await drawer.getByLabel('Amount to refund').fill('5000');
  await drawer.getByLabel('Reason').click();
  await page.getByRole('option', { name: 'Requested by the customer' }).click();
  await drawer.getByRole('button', { name: 'Refund ₦5,000.00' }).click();
  await expect(page.getByText('Partially refunded').first()).toBeVisible();
}

/** Reports a problem as the payer, with the code sent to the address of the payment; ends at the thread. */
async function complain(page: Page, reference: string): Promise<void> {
  await page.goto(`/pay/${reference}/receipt`);
  await expect(page.getByText('₦5,000.00').first()).toBeVisible();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await page.getByLabel('What went wrong').selectOption({ label: 'I did not receive what I paid for' });
  await page.getByLabel('What happened').fill('Half of the hampers came.');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Sent to a•••@example.com.')).toBeVisible();
  const email = await readEmail(page.request, payer, /report a problem/);
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(email)?.[0] ?? '');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Waiting for a reply')).toBeVisible();
}

/** Opens the newest row of a list. */
async function openFirst(page: Page, list: string, name: RegExp): Promise<string> {
  await page.goto(list);
  await page.getByRole('link', { name }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/[0-9a-f-]{36}/);
  return /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
}

/** Escalates the complaint to a chargeback, as staff do when the scheme takes it up. */
async function escalate(page: Page, disputeId: string): Promise<string> {
  await page.goto(`/operator/disputes/complaints/${disputeId}`);
  await page.getByRole('button', { name: 'Escalate to chargeback' }).click();
  const drawer = page.getByRole('dialog', { name: 'Open chargeback' });
  // The default is the disputed amount, unless the scheme states another: the refunded part is not charged back as well.
  await expect(drawer.getByLabel('Amount')).toHaveValue('20,000.00');
  await drawer.getByRole('combobox', { name: 'Reason' }).fill('4853');
  await page.getByRole('option', { name: /^4853/ }).click();
  await drawer.getByRole('button', { name: 'Open chargeback' }).click();
  await expect(page).toHaveURL(/\/operator\/disputes\/chargebacks\/[0-9a-f-]{36}/);
  return /chargebacks\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

async function challenge(page: Page, chargebackId: string): Promise<void> {
  await page.goto(`/payment-gateway/transactions/chargeback/${chargebackId}`);
  await page.getByLabel('Why the chargeback is wrong').fill('All of them were signed for at the door.');
  const note = { name: 'delivery-note.pdf', mimeType: 'application/pdf', buffer: makePaper('Delivery note') };
  await page.locator('input[type=file]').first().setInputFiles(note);
  await expect(page.getByRole('button', { name: 'delivery-note.pdf', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Submit evidence' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).click();
  await expect(page.getByText('Challenged', { exact: true }).first()).toBeVisible();
}

async function win(page: Page, chargebackId: string): Promise<void> {
  await page.goto(`/operator/disputes/chargebacks/${chargebackId}`);
  await expect(page.getByText('All of them were signed for at the door.')).toBeVisible();
  await page.getByRole('button', { name: 'Won', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Close as won?' });
  await expect(dialog.getByText('₦20,000.00 is released')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close as won' }).click();
  await expect(page.getByText('Won', { exact: true }).first()).toBeVisible();
}

async function addPayoutAccount(page: Page, email: string): Promise<void> {
  const drawer = await fillPayoutAccount(page);
  await enterOneTimeCode(page, email, drawer);
  await drawer.getByRole('button', { name: 'Add payout account' }).click();
  await expect(page.getByRole('table', { name: 'Payout accounts' }).getByText('Active')).toBeVisible();
}

async function advanceWeek(page: Page): Promise<void> {
  await page.goto('/settings/simulator');
  await page.getByRole('button', { name: '1 week' }).click();
  await expect(page.getByText(/^Current time:/)).toBeVisible({ timeout: 60_000 });
}

test('a payment by link is refunded in part, disputed, defended, settled and paid out', async ({ page }) => {
  const { email } = await register(page.request);
  await addPayoutAccount(page, email);
  const reference = await payBy(page, await makeLink(page));
  await refundPart(page, reference);
  // A refunded payment still counts as a payment: the dashboard does not show its first-day state.
  await page.goto('/payment-gateway/dashboard');
  await expect(page.getByText('Payment volume').first()).toBeVisible();
  await complain(page, reference);
  const disputeId = await openFirst(page, '/payment-gateway/transactions/disputes', /^TDSP-/);
  await expect(page.getByText('Half of the hampers came.')).toBeVisible();
  await signInToConsole(page);
  const chargebackId = await escalate(page, disputeId);
  await challenge(page, chargebackId);
  await win(page, chargebackId);

  await advanceWeek(page);
  // 25,000.00 less 1.5 % + ₦100 and the VAT on it, 510.63, less what was refunded.
  await openFirst(page, '/payment-gateway/payouts', /^PO-/);
  await expect(page.getByText('₦19,489.37').first()).toBeVisible();
  await page.goto(payment(reference));
  await expect(page.getByText('₦24,489.37').first()).toBeVisible();
  await expect(page.getByText('−₦5,000.00').first()).toBeVisible();
  await expect(page.getByText('Settled').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^PO-/ }).first()).toBeVisible();
});
