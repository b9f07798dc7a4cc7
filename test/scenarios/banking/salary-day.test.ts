// A salary day through HTTP: a file in which the bank responds late to one transfer, rejects one and returns one, an approval reset by an
// edit, and a wallet emptied by concurrent transfers.
import { beforeEach, expect, test } from 'vitest';
import { executeApproved } from '#server/account/approvals/execute.ts';
import { completeDueGroups } from '#server/banking/bulk-transfers/complete-groups.ts';
import { queryDueRows } from '#server/banking/bulk-transfers/rows/query-names.ts';
import { verifyBooks } from '#server/proofs.ts';
import {
  approvalRequestsContract as requests,
  approvalRulesContract as rules,
} from '#shared/contract/account/approvals.ts';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import {
  makeSendingBusiness,
  openTransfers,
  runTransfers,
  send,
  toAccount,
  transferKey,
} from '#test/support/banking/transfers.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServerAt } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const { clock, server } = await openServerAt('2026-11-24T08:00:00Z');
const hourMs = 3_600_000;
let business: TestBusiness;
let walletId: string;
let key: string;

beforeEach(async () => {
  ({ business, walletId, key } = await makeSendingBusiness(server, 100_000_000));
});

const available = async (): Promise<number> =>
  (await server.call(walletsContract.getWallet, { token: business.token, params: { walletId } })).data
    .available;

const proveBooks = async (): Promise<void> =>
  expect((await verifyBooks(server.services.database.db)).findings).toEqual([]);

async function uploadSalaries(rows: readonly string[]): Promise<TransferGroupDetail> {
  const endpoint = { ...contract.validateBulk, url: `${contract.validateBulk.url}?purpose=salary` } as never;
  const bytes = Buffer.from(['bank_code,account_number,account_name,amount,narration', ...rows].join('\n'));
  const { status, body } = await sendFile(server.url, endpoint, {
    token: key,
    bytes,
    fileName: 'november-salaries.csv',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  while ((await queryDueRows(server.services)) > 0);
  return get(body.data.id);
}

const get = async (transferGroupId: string): Promise<TransferGroupDetail> =>
  (await server.call(contract.getTransferGroup, { token: key, params: { transferGroupId } })).data;

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await runTransfers(server);
  await completeDueGroups(server.services);
}

test('a salary file: three transfers arrive, one is rejected, one is unknown for a while, one is returned the next day', async () => {
  const before = await available();
  const draft = await uploadSalaries([
    '058,0223456720,,150000,November',
    '044,0223456721,,80000,November',
    '057,0223456722,,45000,November',
    '058,0223456703,,60000,November',
    '011,0223456704,,70000,November',
    '033,0223456706,,90000,November',
  ]);
  const { to_send: toSend } = draft;
  // Salaries are exempt from stamp duty.
  expect(toSend).toMatchObject({ rows: 6, stamp_duty: 0 });
  const order = { transfer_group_id: draft.id, rows: toSend.rows, total: toSend.total };
  const sent = await server.call(contract.sendBulk, { token: key, idempotencyKey: 'november', body: order });
  expect(sent.data).toMatchObject({ sent: 6, total: toSend.total });
  expect(await available()).toBe(before - toSend.total);
  await proveBooks();

  await runTransfers(server);
  const { outcomes: first } = await get(draft.id);
  expect([first.done.count, first.failed.count, first.unknown.count]).toEqual([4, 1, 1]);
  expect(first.done.amount + first.failed.amount + first.unknown.amount).toBe(toSend.total);
  expect(await available()).toBe(before - toSend.total + first.failed.amount);
  await proveBooks();

  await pass(30_000);
  expect((await get(draft.id)).outcomes).toMatchObject({ done: { count: 5 }, unknown: { count: 0 } });
  for (let hours = 0; hours < 30; hours += 6) await pass(6 * hourMs);
  const last = await get(draft.id);
  expect(last).toMatchObject({ status: 'COMPLETED', outcomes: { done: { count: 4 }, failed: { count: 2 } } });
  expect(await available()).toBe(before - last.outcomes.done.amount);
  const { rows: atBank } = await server.services.database.db
    .selectFrom('transfers as t')
    .innerJoin('sandboxBankTransfers as s', 's.reference', 't.reference')
    .where('t.groupId', '=', draft.id)
    .select('t.reference')
    .execute()
    .then((found) => ({ rows: found }));
  expect([atBank.length, new Set(atBank.map(({ reference }) => reference)).size]).toEqual([6, 6]);
  await proveBooks();
});

test('64 concurrent transfers from a wallet: as many succeed as it covers with charges, and the rest are rejected', async () => {
  const wallet = await createTestBusiness(server, { name: 'Small purse' });
  // ₦1,000 and ₦10.75 of charges each: enough for 12, and ₦10.74 extra.
  const money = 12 * 101_075 + 1_074;
  const small = await openTransfers(server, wallet, money);
  const program = await transferKey(server, wallet);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      send(server, program, { ...toAccount(String(index + 20)), amount: 100_000 }),
    ),
  );
  const paid = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(paid).toHaveLength(12);
  expect(new Set(refused.map(({ body }) => body.error.code))).toEqual(new Set(['INSUFFICIENT_BALANCE']));
  const place = { token: wallet.token, params: { walletId: small } };
  expect((await server.call(walletsContract.getWallet, place)).data).toMatchObject({ available: 1_074 });
  expect(new Set(paid.map(({ data }) => data.total))).toEqual(new Set([101_075]));
  await proveBooks();
});

test('a partly approved transfer that its maker edits needs all approvals again', async () => {
  const { token } = business;
  const [admin, finance] = [await business.signInAs('Admin'), await business.signInAs('Finance')];
  const { data: options } = await server.call(rules.getApprovalOptions, { token });
  const idOf = (name: string) => options.roles.find((role) => role.name === name)?.id;
  const steps = [{ need: 2, roles: [idOf('Admin'), idOf('Finance')] }];
  const rule = { name: 'Large transfers', module: 'transfers', currency: 'NGN', amountMin: 1_000_000, steps };
  expect((await server.call(rules.createApprovalRule, { token, body: rule as never })).status).toBe(200);
  const before = await available();
  const held = await send(server, key);
  expect(held.status).toBe(202);
  const { id } = held.body.data.approval_request;
  const approve = (as: { token: string }, revision: number) =>
    server.call(requests.approveRequest, { token: as.token, params: { requestId: id }, body: { revision } });
  expect((await approve(admin, 1)).status).toBe(200);
  const revise = { revision: 1, changes: { amount: 3_000_000 } };
  const changed = await server.call(requests.reviseRequest, {
    token,
    params: { requestId: id },
    body: revise,
  });
  expect(changed.data).toMatchObject({ revision: 2, amount: 3_000_000, step: 1 });
  // The earlier approval was for other contents.
  expect((await approve(finance, 1)).status).toBe(409);
  // One approval of two: the Admin approved another amount.
  expect((await approve(finance, 2)).data).toMatchObject({ status: 'PENDING', step: 1 });
  while ((await executeApproved(server.services)) > 0);
  expect(await available()).toBe(before);
  expect((await approve(admin, 2)).status).toBe(200);
  while ((await executeApproved(server.services)) > 0);
  const { data: created } = await server.call(transfersContract.listTransfers, { token });
  expect(created.items).toMatchObject([{ amount: 3_000_000, made_by: 'Payroll program' }]);
  expect(await available()).toBe(before - (created.items[0]?.total ?? 0));
  await proveBooks();
});
