// Approvals in the browser: a request is decided by another member, and is carried out once or not at all.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { owner, takeOver } from '#test/support/dashboard.ts';

// Both tests read the balances of the same wallets.
test.describe.configure({ mode: 'serial' });

const finance = { email: 'finance@kasuwa.test', password: owner.password };
const headers = { 'x-kasuwa-client': 'web' };
const inbox = '/settings/approval/approval-request/requests';

/** Returns the id and the available amount (kobo) of an own wallet. */
async function readWallet(page: Page, type: string): Promise<{ id: string; available: number }> {
  const answer = await page.request.get(`/api/v1/wallet?currency=NGN&type=${type}`, { headers });
  const { data } = (await answer.json()) as { data: { items: { id: string; available: number }[] } };
  return data.items[0] as { id: string; available: number };
}

/** Requests a move that needs approval, as the owner of the demo; returns its title in the inbox. */
async function askForMove(page: Page, amount: number, narration: string): Promise<string> {
  await takeOver(page, 'live', owner);
  const to = await readWallet(page, 'FUNDS-TRANSFER');
  const from = await readWallet(page, 'MASTER');
  const answer = await page.request.post('/api/v1/wallet/fund', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { walletId: to.id, fromWalletId: from.id, amount, narration },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  const { data } = (await answer.json()) as { data: { approval_request: { id: string; reference: string } } };
  expect((await readWallet(page, 'FUNDS-TRANSFER')).available).toBe(to.available);
  // Members cannot approve their own requests.
  await page.goto(`/settings/approval/approval-request/${data.approval_request.id}`);
  await expect(page.getByText(data.approval_request.reference).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve move' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  return data.approval_request.id;
}

test('a large move waits for approval, a colleague approves it, and it is executed once', async ({
  page,
}) => {
  const id = await askForMove(page, 100_100_000, 'Rice for December');
  const before = await readWallet(page, 'FUNDS-TRANSFER');
  await takeOver(page, 'live', finance);
  await page.goto(inbox);
  await page.locator(`a[href*="${id}"]`).first().click();
  await expect(page.getByText('Rice for December')).toBeVisible();
  await page.getByRole('button', { name: 'Approve move' }).click();
  await expect(page.getByText('Carried out').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve move' })).toHaveCount(0);
  expect((await readWallet(page, 'FUNDS-TRANSFER')).available).toBe(before.available + 100_100_000);
});

test('a request is declined with a required reason, and no money moves', async ({ page }) => {
  const id = await askForMove(page, 100_200_000, 'Beans for December');
  const before = await readWallet(page, 'MASTER');
  await takeOver(page, 'live', finance);
  await page.goto(`/settings/approval/approval-request/${id}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Enter a reason for declining')).toBeVisible();
  await page.getByLabel('Comment').fill('December is paid for');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await expect(page.getByText('Declined').first()).toBeVisible();
  await page.goto('/settings/approval/approval-request/declined');
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible();
  expect((await readWallet(page, 'MASTER')).available).toBe(before.available);
});
