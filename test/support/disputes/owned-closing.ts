// A closed month of the books for tests of tenancy: it has postings, and is over.
import { randomUUID } from 'node:crypto';
import { getAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import { closingsContract } from '#shared/contract/settlement/closings.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** Returns the id of the closed month. */
export async function makeOwnedClosing(server: TestServer, business: TestBusiness): Promise<string> {
  const { database, clock } = server.services;
  const environmentId = business.testEnvironmentId;
  const account = (kind: 'fee_income' | 'settlement_difference') =>
    getAccount(database.db, { environmentId, kind, currency: 'NGN' });
  const [debit, credit] = [await account('fee_income'), await account('settlement_difference')];
  const now = clock.now();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15, 12));
  const id = randomUUID();
  const transfers = [{ debit, credit, amount: 100, kind: 'difference_written_off' as const }];
  await post(database.db, {
    environmentId,
    id,
    key: `settlement_difference:${id}`,
    kind: 'difference_written_off',
    subjectId: null,
    at,
    transfers,
  });
  const { token } = await business.signInAs('Owner');
  const body = { period: at.toISOString().slice(0, 7) };
  const closed = await server.call(closingsContract.closePeriod, { token, body });
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
  return closed.data.id;
}
