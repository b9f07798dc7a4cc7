// kill -9 of the program while inflows are credited, standing instructions run and a remittance is at the partner: each takes effect once.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyBooks } from '#server/proofs.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import type { Endpoint, OutputOf } from '#shared/contract/endpoint.ts';
import { quoteBody, senderBody } from '#test/support/banking/remittances.ts';
import { letMinutePass } from '#test/support/crash/books.ts';
import {
  openKilledProgram,
  openMerchant,
  untilSo,
  untilWaiting,
} from '#test/support/crash/killed-program.ts';
import { type CallOptions, dataOf } from '#test/support/server.ts';

const program = await openKilledProgram();
const { database, server, killWhileWriting } = program;
const { token } = await openMerchant(program, 'Inflow taker');

const call = async <E extends Endpoint>(endpoint: E, options: CallOptions): Promise<OutputOf<E>> =>
  dataOf(await server.call(endpoint, { token, ...options }));

const countOf = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  Number((await query.execute(database.db)).rows[0]?.count ?? 0);

test('an inflow interrupted while being credited is credited once, by a repeated notice or by a query', async () => {
  const account = await call(virtualAccountsContract.createVirtualAccount, { body: {} });
  const send = (amount: number) =>
    call(simulatorContract.simulateInflow, {
      body: { virtualAccountId: account.id, amount, notice: 'twice' },
    }).catch(() => undefined);
  const sentByBank = sql<{ count: number }>`select count(*) as count from sandbox_virtual_inflows`;
  await killWhileWriting(
    'virtual_account_inflows',
    () => Promise.all([1, 2, 3, 4].map((item) => send(item * 100_000))),
    async () => (await countOf(sentByBank)) > 0,
  );
  const params = { virtualAccountId: account.id };
  await call(virtualAccountsContract.requeryVirtualAccount, { params });
  await call(virtualAccountsContract.requeryVirtualAccount, { params });
  const sent = await sql<{ count: number; total: number }>`
    select count(*) as count, sum(amount)::bigint as total from sandbox_virtual_inflows`.execute(database.db);
  const after = await call(virtualAccountsContract.getVirtualAccount, { params });
  expect(sent.rows[0]?.count).toBeGreaterThan(0);
  expect(after).toMatchObject({
    inflows: sent.rows[0]?.count,
    received: sent.rows[0]?.total,
    credited: sent.rows[0]?.total,
  });
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);

test('an interrupted standing instruction runs once', async () => {
  const wallets = await call(walletsContract.activateOperationalWallet, { body: { currency: 'NGN' } });
  const idOf = (id: string) => wallets.find(({ type }) => type === id)?.id ?? '';
  const [walletId, otherWalletId] = [idOf('MASTER'), idOf('FUNDS-TRANSFER')];
  await call(simulatorContract.simulateDeposit, { body: { walletId, amount: 900_000 } });
  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const threshold of [600_000, 400_000, 100_000])
    await call(standingInstructionsContract.createStandingInstruction, {
      body: { walletId, otherWalletId, rule: 'above', threshold, frequency: 'daily', startsOn },
    });
  await killWhileWriting('standing_instruction_runs', () =>
    sql`update standing_instructions set next_at = now()`.execute(database.db),
  );
  await untilSo(
    'all have run',
    async () => (await countOf(sql`select count(*) as count from standing_instruction_runs`)) === 3,
  );
  const { rows } = await sql<{ moved: number; runs: number }>`
    select sum(moved)::bigint as moved, sum(runs) as runs from standing_instructions`.execute(database.db);
  expect(rows[0]).toEqual({ moved: 800_000, runs: 3 });
  const remaining = await call(walletsContract.getWallet, { params: { walletId } });
  expect(remaining.ledger).toBe(100_000);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);

/** Creates a key with permission for remittances, a funded wallet, and a beneficiary. */
async function openRemittance() {
  const wallets = await call(walletsContract.activateOperationalWallet, { body: { currency: 'NGN' } });
  const walletId = wallets.find(({ type }) => type === 'FUNDS-TRANSFER')?.id ?? '';
  await call(simulatorContract.simulateDeposit, { body: { walletId, amount: 30_000_000 } });
  const permissions = ['BANKING_SERVICES.REMITTANCE.READ_WRITE'];
  const { key } = await call(apiKeysContract.createApiKey, {
    body: { name: 'Family desk', kind: 'secret', permissions },
  });
  const { id: senderId } = await call(remittanceSendersContract.createSender, { body: senderBody });
  const { id: beneficiaryId } = await call(remittanceBeneficiariesContract.createRemittanceBeneficiary, {
    body: {
      senderId,
      name: 'Kwame Mensah',
      country: 'GH',
      method: 'mobile_wallet',
      details: { network: 'MTN', phone: '+233245556689' },
      relationship: 'sibling',
    },
  });
  return { walletId, key, senderId, beneficiaryId };
}

test('a remittance accepted by the partner but not recorded is queried, and sent once', async () => {
  const { walletId, key, senderId, beneficiaryId } = await openRemittance();
  const before = (await call(walletsContract.getWallet, { params: { walletId } })).available;
  const { id: quoteId } = await call(remittancesContract.lockRemittanceQuote, {
    token: key,
    body: quoteBody,
  });
  const body = { quoteId, senderId, beneficiaryId, purpose: 'family_support' };
  const send = () =>
    call(remittancesContract.sendRemittance, { token: key, idempotencyKey: 'abroad-1', body });
  // The partner's table is locked until the decision to send is committed, then the remittance itself, so that the partner's response
  // cannot be recorded.
  const partner = await database.db.startTransaction().execute();
  await sql`lock table sandbox_remittances in share mode`.execute(partner);
  const sending = send().catch(() => undefined);
  await untilWaiting(program, 'insert into "sandbox_remittances"');
  const ours = await database.db.startTransaction().execute();
  await sql`select id from remittances for update`.execute(ours);
  await partner.commit().execute();
  await untilSo(
    'the partner has it',
    async () => (await countOf(sql`select count(*) as count from sandbox_remittances`)) === 1,
  );
  await untilWaiting(program, 'from "remittances"');
  await program.kill();
  await sending;
  await ours.rollback().execute();
  const underWay = sql<{
    count: number;
  }>`select count(*) as count from remittances where status = 'PROCESSING'`;
  expect(await countOf(underWay)).toBe(1);
  await sql`update remittances set next_at = now() where status = 'PROCESSING'`.execute(database.db);
  await program.start();
  await untilSo(
    'it is paid out',
    async () =>
      (await countOf(sql`select count(*) as count from remittances where status = 'COMPLETED'`)) === 1,
  );
  await letMinutePass(database);
  const again = await send();
  expect(again).toMatchObject({ status: 'COMPLETED', total: 10_161_250 });
  expect(await countOf(sql`select count(*) as count from remittances`)).toBe(1);
  expect(await countOf(sql`select count(*) as count from sandbox_remittances`)).toBe(1);
  const after = (await call(walletsContract.getWallet, { params: { walletId } })).available;
  expect(after).toBe(before - again.total);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);
