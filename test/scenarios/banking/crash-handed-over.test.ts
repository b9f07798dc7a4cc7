// kill -9 of the program while unclaimed money is assigned to a business or returned: it happens once, in full, and the ledger is
// consistent.

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { platformBooks } from '#server/platform/db/platform-environment.ts';
import { verifyBooks } from '#server/proofs.ts';
import type { InflowNotice } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { operatorInflowsContract } from '#shared/contract/operator/bank/inflows.ts';
import { arriveForNobody, notify } from '#test/support/banking/virtual-accounts.ts';
import { openKilledProgram, openMerchant, untilSo } from '#test/support/crash/killed-program.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';

const program = await openKilledProgram();
const { database, server, killWhileWriting } = program;
const { token } = await openMerchant(program, 'Inflow taker');
const staff = (await createTestOperator(server)).token;
const { data: created } = await server.call(virtualAccountsContract.createVirtualAccount, {
  token,
  body: {},
});
const account = { id: created.id, reference: created.reference, number: created.account_number ?? '' };

/** Unclaimed money in the ledgers of the platform and of the business. */
async function books() {
  const { rows } = await sql<{ own: boolean; kind: string; balance: number }>`
    select a.environment_id = ${platformBooks.test} as own, a.kind, sum(b.balance)::bigint as balance from ledger_accounts a
    join ledger_balances b on b.environment_id = a.environment_id and b.account_id = a.id
    where a.kind in ('settlement_bank', 'inflow_suspense', 'platform_clearing') group by 1, 2`.execute(
    database.db,
  );
  const of = (own: boolean, kind: string): number =>
    rows.find((row) => row.own === own && row.kind === kind)?.balance ?? 0;
  return {
    bank: of(true, 'settlement_bank'),
    suspense: of(true, 'inflow_suspense'),
    given: of(true, 'platform_clearing'),
    taken: of(false, 'platform_clearing'),
    left: of(false, 'inflow_suspense'),
  };
}

let serial = 0;
async function waitingInflow(amount: number): Promise<{ notice: InflowNotice; inflowId: string }> {
  serial += 1;
  const sessionId = `99999926112310112200000000${String(serial).padStart(4, '0')}`;
  const notice = await arriveForNobody(server, { sessionId, amount });
  const { data } = await callAs(server, staff, operatorInflowsContract.listWaitingInflows);
  const inflowId = data.items.find((item) => item.session_id === sessionId)?.id ?? '';
  return { notice, inflowId };
}

const reason = 'The sender named the account';
const statusOf = async ({ sessionId }: InflowNotice) =>
  (
    await database.db
      .selectFrom('strayInflows')
      .where('sessionId', '=', sessionId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status;
const postingsOf = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_postings where kind = ${kind}`.execute(database.db);
  return rows[0]?.count ?? 0;
};
/** Expires the lease of the killed program. */
const endLease = () =>
  sql`update stray_inflows set next_at = now() where next_at is not null`.execute(database.db);
/** The bank repeats its notice while the program resumes, now with the account number. */
const tellAgain = async (notice: InflowNotice) => {
  const named = Object.assign({}, notice, { accountNumber: account.number });
  const notifications = await Promise.all([1, 2, 3].map(() => notify(server, named)));
  for (const { status } of notifications) expect(status).toBe(200);
};

// The two ledger postings, and the row written after the money was credited.
const places = ['ledger_postings', 'virtual_account_events'];

test.each(places)(
  'an inflow whose assignment is killed while writing %s is assigned once, in full',
  async (table) => {
    const before = await books();
    const handedBefore = await postingsOf('inflow_handed_over');
    const received = async () =>
      (
        await server.call(virtualAccountsContract.getVirtualAccount, {
          token,
          params: { virtualAccountId: account.id },
        })
      ).data;
    const { inflows, credited } = await received();
    const amount = 250_000 + serial;
    const { notice, inflowId } = await waitingInflow(amount);
    const body = { account: account.reference, reason };
    await killWhileWriting(table, () =>
      callAs(server, staff, operatorInflowsContract.matchWaitingInflow, { params: { inflowId }, body }),
    );
    // The killed transaction was rolled back completely.
    expect(await statusOf(notice)).toBe('MATCHING');
    expect(await books()).toMatchObject({
      bank: before.bank + amount,
      suspense: before.suspense + amount,
      given: before.given,
      taken: before.taken,
    });
    await Promise.all([endLease(), tellAgain(notice)]);
    await untilSo('it is matched', async () => (await statusOf(notice)) === 'MATCHED');
    await tellAgain(notice);
    expect(await postingsOf('inflow_handed_over')).toBe(handedBefore + 1);
    expect(await postingsOf('inflow_taken_over')).toBe(handedBefore + 1);
    expect(await received()).toMatchObject({ inflows: inflows + 1, credited: credited + amount });
    const after = await books();
    expect(after).toMatchObject({ bank: before.bank + amount, suspense: before.suspense, left: 0 });
    expect(Math.abs(after.given - before.given)).toBe(amount);
    expect(after.given + after.taken).toBe(0);
    expect((await verifyBooks(database.db)).findings).toEqual([]);
  },
  120_000,
);

test('an inflow whose return is killed while posting leaves the ledger once, and is not credited afterwards', async () => {
  const before = await books();
  const { notice, inflowId } = await waitingInflow(70_000);
  await killWhileWriting('ledger_postings', () =>
    callAs(server, staff, operatorInflowsContract.returnWaitingInflow, {
      params: { inflowId },
      body: { reason },
    }),
  );
  expect(await statusOf(notice)).toBe('RETURNING');
  await Promise.all([endLease(), tellAgain(notice)]);
  await untilSo('it is returned', async () => (await statusOf(notice)) === 'RETURNED');
  await tellAgain(notice);
  expect(await postingsOf('inflow_returned')).toBe(1);
  expect(await books()).toEqual(before);
  expect((await verifyBooks(database.db)).findings).toEqual([]);
}, 120_000);
