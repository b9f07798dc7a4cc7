// kill -9 of the program while a file of transfers is validated, submitted and in progress, and while one transfer is at the bank: each is
// sent exactly once.

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { letMinutePass } from '#test/support/crash/books.ts';
import {
  openKilledProgram,
  openMerchant,
  untilSo,
  untilWaiting,
} from '#test/support/crash/killed-program.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { type CallOptions, dataOf } from '#test/support/server.ts';
import { soakSize } from '#test/support/soak/size.ts';

const rowCount = soakSize('bulk', 300);
const program = await openKilledProgram();
const { database, server } = program;
const { token: session } = await openMerchant(program, 'Bulk sender');

const callAs = async <E extends Endpoint>(token: string, endpoint: E, options: CallOptions) =>
  dataOf(await server.call(endpoint, { token, ...options }));

const wallets = await callAs(session, walletsContract.activateOperationalWallet, {
  body: { currency: 'NGN' },
});
const walletId = wallets.find(({ type }) => type === 'FUNDS-TRANSFER')?.id ?? '';
await callAs(session, simulatorContract.simulateDeposit, { body: { walletId, amount: 1_000_000_00 } });
const { key: token } = await callAs(session, apiKeysContract.createApiKey, {
  body: { name: 'Payroll', kind: 'secret', permissions: ['BANKING_SERVICES.TRANSFERS.READ_WRITE'] },
});
const call = <E extends Endpoint>(endpoint: E, options: CallOptions) => callAs(token, endpoint, options);

/** Releases the claims of the killed program at once, as after its lease. */
async function killAndGoOn(): Promise<void> {
  await program.kill();
  await sql`update transfer_group_rows set next_enquiry_at = now() where next_enquiry_at is not null`.execute(
    database.db,
  );
  await sql`update transfers set next_at = now() where status in ('PENDING', 'PROCESSING')`.execute(
    database.db,
  );
  await program.start();
  await letMinutePass(database);
}

async function waitUntil(
  id: string,
  isSo: (group: TransferGroupDetail) => boolean,
): Promise<TransferGroupDetail> {
  for (let looks = 0; looks < 600; looks += 1) {
    const params = { transferGroupId: id };
    const data = await call(contract.getTransferGroup, { params });
    if (isSo(data)) return data;
    await sleep(50);
  }
  throw new Error('It did not come so far.');
}

test('every row of a file is sent once, however often the program is killed', async () => {
  const rows = Array.from({ length: rowCount }, (_, at) => `058,80${String(at).padStart(6, '0')}20,,150,`);
  const { body } = await sendFile(program.url, contract.validateBulk, {
    token,
    bytes: Buffer.from(['bank_code,account_number,account_name,amount,narration', ...rows].join('\n')),
    fileName: 'staff.csv',
  });
  const { id } = body.data as TransferGroupDetail;
  await killAndGoOn();
  const { to_send: toSend } = await waitUntil(id, ({ checks }) => checks.ready.count === rowCount);
  const order = { transfer_group_id: id, rows: toSend.rows, total: toSend.total };
  const sending = { idempotencyKey: 'payroll-1', body: order };
  const first = call(contract.sendBulk, sending).catch(() => undefined);
  await sleep(40);
  await killAndGoOn();
  await first;
  await call(contract.sendBulk, sending);
  await waitUntil(id, ({ outcomes }) => outcomes.done.count > 0);
  await killAndGoOn();
  const done = await waitUntil(id, ({ status }) => status === 'COMPLETED');
  expect(done.outcomes.done.count + done.outcomes.failed.count).toBe(rowCount);
  const { rows: sent } = await sql<{ rows: number; references: number; total: number }>`
    select count(*) as rows, count(distinct t.reference) as "references", sum(t.amount + t.fee + t.vat + t.stamp_duty)::bigint as total
    from transfers t where t.group_id = ${id}`.execute(database.db);
  expect(sent[0]).toMatchObject({ rows: rowCount, references: rowCount, total: done.total });
  const { rows: atBank } = await sql<{ count: number }>`
    select count(*) as count from sandbox_bank_transfers s join transfers t using (reference)
    where t.group_id = ${id} and s.outcome = 'done'`.execute(database.db);
  expect(atBank[0]?.count).toBe(done.outcomes.done.count);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 240_000);

/** Creates a file with the given number of valid rows; `prefix` distinguishes its account numbers. */
async function readyFile(prefix: string, count: number) {
  const rows = Array.from(
    { length: count },
    (_, at) => `058,${prefix}${String(at).padStart(6, '0')}20,,150,`,
  );
  const { body } = await sendFile(program.url, contract.validateBulk, {
    token,
    bytes: Buffer.from(['bank_code,account_number,account_name,amount,narration', ...rows].join('\n')),
    fileName: 'stopped.csv',
  });
  const { id } = body.data as TransferGroupDetail;
  const { to_send: toSend } = await waitUntil(id, ({ checks }) => checks.ready.count === count);
  return { id, order: { transfer_group_id: id, rows: toSend.rows, total: toSend.total } };
}

test('a file that is stopped while the program is killed: each row is either sent or returned, never both', async () => {
  for (const [round, pauseMs] of [5, 25].entries()) {
    const { id, order } = await readyFile(`6${round}`, rowCount);
    const params = { transferGroupId: id };
    await call(contract.sendBulk, { idempotencyKey: `stopped-${round}`, body: order });
    const stopping = call(contract.stopBulk, { params }).catch(() => undefined);
    await sleep(pauseMs);
    await killAndGoOn();
    await stopping;
    await call(contract.stopBulk, { params }).catch(() => undefined);
    const { outcomes, total } = await waitUntil(id, ({ status }) => status === 'COMPLETED');
    const { done, failed, stopped } = outcomes;
    expect(done.count + failed.count + stopped.count).toBe(rowCount);
    expect(done.amount + failed.amount + stopped.amount).toBe(total);
    const { rows: atBank } = await sql<{ count: number }>`
      select count(*) as count from sandbox_bank_transfers s join transfers t using (reference)
      where t.group_id = ${id} and s.outcome = 'done'`.execute(database.db);
    expect(atBank[0]?.count).toBe(done.count);
  }
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 240_000);

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(database.db)).rows[0]?.count ?? 0;

/**
 * Kills the program after the bank has accepted a transfer and before that is recorded: the bank's table is locked until the decision to
 * send is committed, then the transfer itself, so that the bank's response cannot be recorded.
 */
async function killOnceTaken(amount: number): Promise<void> {
  const bank = await database.db.startTransaction().execute();
  await sql`lock table sandbox_bank_transfers in share mode`.execute(bank);
  const sending = call(transfersContract.createTransfer, oneTransfer(amount)).catch(() => undefined);
  await untilWaiting(program, 'insert into "sandbox_bank_transfers"');
  const ours = await database.db.startTransaction().execute();
  await sql`select id from transfers where amount = ${amount} for update`.execute(ours);
  await bank.commit().execute();
  await untilSo(
    'the bank has it',
    async () =>
      (await countOf(sql`select count(*) as count from sandbox_bank_transfers where amount = ${amount}`)) ===
      1,
  );
  await untilWaiting(program, 'from "transfers"');
  await program.kill();
  await sending;
  await ours.rollback().execute();
}

const oneTransfer = (amount: number) => ({
  idempotencyKey: `rent-${amount}`,
  body: { bank_code: '058', account_number: '0123456789', amount },
});

test('a transfer accepted by the bank but not recorded is queried, and sent once', async () => {
  const amount = 4_321_000;
  const available = async () =>
    (await callAs(session, walletsContract.getWallet, { params: { walletId } })).available;
  const before = await available();
  await killOnceTaken(amount);
  expect(
    await countOf(
      sql`select count(*) as count from transfers where amount = ${amount} and status = 'PROCESSING'`,
    ),
  ).toBe(1);
  await sql`update transfers set next_at = now() where status = 'PROCESSING'`.execute(database.db);
  await program.start();
  await letMinutePass(database);
  const again = await call(transfersContract.createTransfer, oneTransfer(amount));
  const read = () => call(transfersContract.getTransfer, { params: { transferId: again.id } });
  await untilSo('it is sent', async () => (await read()).status === 'SUCCESSFUL');
  expect(await countOf(sql`select count(*) as count from transfers where amount = ${amount}`)).toBe(1);
  expect(
    await countOf(sql`select count(*) as count from sandbox_bank_transfers where amount = ${amount}`),
  ).toBe(1);
  expect(await available()).toBe(before - again.total);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);
