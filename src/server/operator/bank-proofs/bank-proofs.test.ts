// The daily proof, through HTTP: ledger, rails and bank agree; a change of each side outside the application is detected and reported.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepStrays } from '#server/banking/virtual-accounts/inflows/stray-inflows.ts';
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts';
import { bankProofsContract as contract } from '#shared/contract/operator/bank/bank-proofs.ts';
import { operatorInflowsContract } from '#shared/contract/operator/bank/inflows.ts';
import { reconciliationContract } from '#shared/contract/operator/reconciliation.ts';
import { workContract } from '#shared/contract/operator/work.ts';
import { openTransfers, runTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { arriveForNobody, openAccount } from '#test/support/banking/virtual-accounts.ts';
import { mt940 } from '#test/support/console/statement-files.ts';
import { testAdminUrlVariable, withDatabase } from '#test/support/database.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';
import { proveYesterday } from './service.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
/** A database connection of the owner, which can change what triggers and grants deny to the application. */
let owner: Database;
let key: string;
const day = '2026-11-18';
const account = '0012345699';

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(cases.database.db);
  owner = openDatabase(withDatabase(process.env[testAdminUrlVariable] ?? '', rows[0]?.name ?? ''), {
    poolMax: 2,
  });
  await openTransfers(cases.server, cases.business, 50_000_000);
  key = await transferKey(cases.server, cases.business);
  await staff.addAccount(account);
  const { data } = await send(cases.server, key, { amount: 1_500_000 });
  await runTransfers(cases.server);
  const reference = await cases.begin({ amount: 250_000 });
  const paid = await cases.payTransfer(reference);
  await cases.send(paid.data.transfer?.accountNumber ?? '', 250_000);
  await bringIn({
    opening: 100,
    bookings: [{ day, amount: -15_000, reference: data.reference, text: 'NIP' }],
  });
});
afterAll(async () => {
  await owner.close();
  await cases.close();
});

async function bringIn(of: Omit<Parameters<typeof mt940>[0], 'account'>) {
  const query = { mode: 'test' };
  const { status } = await staff.bringIn(reconciliationContract.importStatement, mt940({ account, ...of }), {
    query,
  });
  expect(status).toBe(200);
}
const run = async () => (await staff.as(contract.runBankProofs)).data;
const list = async (state: 'all' | 'differs' = 'all') =>
  (await staff.as(contract.listBankProofs, { query: { mode: 'test', state, limit: 100 } })).data;
const waiting = async () =>
  (await staff.as(workContract.getWaitingWork, { query: {} })).data.queues.find(
    ({ kind }) => kind === 'bank-proofs',
  );

/** Makes a change with triggers disabled, runs the check, and reverts the change. */
async function broken<T>(
  change: RawBuilder<unknown>,
  back: RawBuilder<unknown>,
  look: () => Promise<T>,
): Promise<T> {
  const change1 = (builder: RawBuilder<unknown>) =>
    owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx as Tx);
      const { numAffectedRows } = await builder.execute(tx as Tx);
      expect(numAffectedRows).toBeGreaterThan(0n);
    });
  await change1(change);
  try {
    return await look();
  } finally {
    await change1(back);
  }
}

/** Compares the day again and returns the differences. */
async function found() {
  await run();
  const { items } = await list('differs');
  return items.map(({ side, subject, difference }) => [side, subject, difference]);
}

test('ledger, rails and bank agree in every comparison', async () => {
  expect(await run()).toMatchObject({ differing: 0 });
  const { items, differing, checkedAt } = await list();
  expect([differing, checkedAt]).toEqual([0, cases.clock.now().toISOString()]);
  const of = (subject: string) => items.find((item) => item.subject === subject);
  expect(of('Transfers sent')).toMatchObject({ day, side: 'rails', amount: -1_500_000, beside: -1_500_000 });
  expect(of('Deposits in wallets')).toMatchObject({ amount: 50_000_000, beside: 50_000_000 });
  expect(of('Transfers received')).toMatchObject({ amount: 250_000, beside: 250_000 });
  expect(of('Bank account and matched lines')).toMatchObject({ amount: -1_500_000, beside: -1_500_000 });
  expect(of(`Account ${account}`)).toMatchObject({ side: 'bank', amount: -1_500_000, beside: -1_500_000 });
  expect((await waiting())?.test.count).toBe(0);
});

test('a difference between rail and ledger is detected, shown on the start page, and cleared once they agree', async () => {
  const raise = (by: number) => sql`update transfers set amount = amount + ${by} where status = 'SUCCESSFUL'`;
  await broken(raise(500), raise(-500), async () => {
    expect(await found()).toEqual([['rails', 'Transfers sent', 500]]);
    expect((await waiting())?.test).toMatchObject({ count: 1 });
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await staff.as(contract.downloadBankProofs, {
        query: { mode: 'test', format, state: 'differs' },
      });
      expect(answer.status).toBe(200);
      if (format === 'csv')
        expect(String(answer.body)).toContain(
          `${day},test,rails,Transfers sent,NGN,-15000.00,-15005.00,5.00`,
        );
    }
  });
  expect(await found()).toEqual([]);
  expect((await waiting())?.test.count).toBe(0);
});

test('ledger amounts without a matching line or item are detected', async () => {
  const raise = (kind: string, by: number) => sql`update ledger_balances set balance = balance + ${by}
    where account_id in (select id from ledger_accounts where kind = ${kind} and currency = 'NGN')`;
  expect(await broken(raise('bank_account', 7), raise('bank_account', -7), found)).toEqual([
    ['books', 'Bank account and matched lines', 7],
  ]);
  expect(await broken(raise('settlement_bank', 9), raise('settlement_bank', -9), found)).toEqual([
    ['books', 'Settlement bank and open items', 9],
  ]);
  const posted = (by: number) =>
    sql`update ledger_transfers set amount = amount + ${by} where kind = 'transfer_in'`;
  expect(await broken(posted(3), posted(-3), found)).toEqual([['rails', 'Transfers received', 3]]);
});

test('a wrong statement balance and a missing statement are detected', async () => {
  const raise = (by: number) =>
    sql`update bank_statements set closing = closing + ${by} where account = ${account}`;
  expect(await broken(raise(11), raise(-11), found)).toEqual([['bank', `Account ${account}`, -11]]);
  // The statement of the 19th, with an inflow of 40.00, is missing.
  await bringIn({ opening: -14_860, bookings: [{ day: '2026-11-20', amount: 5, text: 'LATER' }] });
  expect(await found()).toEqual([['bank', `Account ${account}`, -4_000]]);
  await bringIn({ opening: -14_900, bookings: [{ day: '2026-11-19', amount: 40, text: 'MISSING' }] });
  expect(await found()).toEqual([]);
});

test('an inflow without a business is posted, its line matches, and proofs agree before and after it is assigned', async () => {
  const sessionId = '77'.repeat(15);
  await arriveForNobody(cases.server, { sessionId, amount: 420_000 });
  expect(await found()).toEqual([]);
  const of = '0012345610';
  await staff.addAccount(of);
  const text = mt940({
    account: of,
    opening: 0,
    bookings: [{ day, amount: 4_200, text: `INWARD /SES/${sessionId}` }],
  });
  const taken = await staff.bringIn(reconciliationContract.importStatement, text, {
    query: { mode: 'test' },
  });
  expect(taken.data.counts).toMatchObject({ MATCHED: 1, UNMATCHED: 0 });
  expect(await found()).toEqual([]);
  const { data: owned } = await openAccount(cases.server, await cases.business.signInAs('Owner'));
  const waitingNow = (await staff.as(operatorInflowsContract.listWaitingInflows)).data.items;
  const params = { inflowId: waitingNow.find((item) => item.session_id === sessionId)?.id ?? '' };
  const body = { account: owned.reference, reason: 'Named by the sender' };
  expect((await staff.as(operatorInflowsContract.matchWaitingInflow, { params, body })).status).toBe(200);
  await stepStrays(cases.server.services);
  expect(await found()).toEqual([]);
  cases.clock.advance(5 * 60_000);
  const back = '88'.repeat(15);
  await arriveForNobody(cases.server, { sessionId: back, amount: 5_000 });
  const items = (await staff.as(operatorInflowsContract.listWaitingInflows)).data.items;
  const returned = await staff.as(operatorInflowsContract.returnWaitingInflow, {
    params: { inflowId: items.find((item) => item.session_id === back)?.id ?? '' },
    body: { reason: 'Nobody is named' },
  });
  expect(returned.status).toBe(200);
  await stepStrays(cases.server.services);
  expect(await found()).toEqual([]);
});

test('the previous day is compared automatically after it ends, once', async () => {
  cases.clock.advance(24 * 3_600_000);
  const { services } = cases.server;
  await proveYesterday(services, []);
  const days = async () =>
    (
      await sql<{
        day: string;
      }>`select day::text from bank_proof_days where checked_at = ${cases.clock.now()}`.execute(
        cases.database.db,
      )
    ).rows;
  expect(await days()).toContainEqual({ day });
  const at = cases.clock.now();
  cases.clock.advance(60_000);
  await proveYesterday(services, []);
  const again = await sql`select 1 from bank_proof_days where checked_at > ${at}`.execute(cases.database.db);
  expect(again.rows).toEqual([]);
});
