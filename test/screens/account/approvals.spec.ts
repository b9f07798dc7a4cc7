// Approvals in the browser: a request is decided by another member, and is carried out once or not at all.
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { owner, takeOver } from '#test/support/dashboard.ts';

const finance = { email: 'finance@kasuwa.test', password: owner.password };
const headers = { 'x-kasuwa-client': 'web' };
const inbox = '/settings/approval/approval-request/requests';

/** A large amount (kobo) that no other move has: other tests move money of the same wallets meanwhile, so balances prove nothing. */
const largeAmount = () => 100_100_000 + randomInt(1, 10_000) * 100;

async function readList<T>(page: Page, path: string): Promise<T[]> {
  const answer = await page.request.get(`/api/v1${path}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: { items: T[] } }).data.items;
}

/** Returns the id of an own wallet. */
async function findWallet(page: Page, type: string): Promise<string> {
  const [wallet] = await readList<{ id: string }>(page, `/wallet?currency=NGN&type=${type}`);
  return wallet?.id ?? '';
}

/** Counts the entries of an own wallet that change it by an amount. */
async function countEntries(page: Page, type: string, amount: number): Promise<number> {
  const at = `/wallet/${await findWallet(page, type)}/entries?limit=100`;
  const entries = await readList<{ amount: number }>(page, at);
  return entries.filter((entry) => entry.amount === amount).length;
}

/** Requests a move that needs approval, as the owner of the demo; returns its title in the inbox. */
async function askForMove(page: Page, amount: number, narration: string): Promise<string> {
  await takeOver(page, 'live', owner);
  const [walletId, fromWalletId] = [
    await findWallet(page, 'FUNDS-TRANSFER'),
    await findWallet(page, 'MASTER'),
  ];
  const answer = await page.request.post('/api/v1/wallet/fund', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { walletId, fromWalletId, amount, narration },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  const { data } = (await answer.json()) as { data: { approval_request: { id: string; reference: string } } };
  expect(await countEntries(page, 'FUNDS-TRANSFER', amount)).toBe(0);
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
  const amount = largeAmount();
  const id = await askForMove(page, amount, 'Rice for December');
  await takeOver(page, 'live', finance);
  await page.goto(inbox);
  await page.locator(`a[href*="${id}"]`).first().click();
  await expect(page.getByText('Rice for December')).toBeVisible();
  await page.getByRole('button', { name: 'Approve move' }).click();
  // The status, not the message that it is being carried out.
  await expect(page.getByText('Carried out', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve move' })).toHaveCount(0);
  expect(await countEntries(page, 'FUNDS-TRANSFER', amount)).toBe(1);
  expect(await countEntries(page, 'MASTER', -amount)).toBe(1);
});

test('a request is declined with a required reason, and no money moves', async ({ page }) => {
  const amount = largeAmount();
  const id = await askForMove(page, amount, 'Beans for December');
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
  expect(await countEntries(page, 'MASTER', -amount)).toBe(0);
  expect(await countEntries(page, 'FUNDS-TRANSFER', amount)).toBe(0);
});
