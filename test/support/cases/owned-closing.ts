// A closed month of the books for tests of tenancy: something was posted in it, and the month is over.
import { randomUUID } from 'node:crypto';
import { getAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/postings.ts';
import { closingsContract } from '#shared/contract/balance/closings.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** Answers the id of the closed month. */
export async function makeOwnedClosing(server: TestServer, business: TestBusiness): Promise<string> {
  const { database, clock } = server.services;
  const environmentId = business.testEnvironmentId;
  const account = (kind: 'reward_liability' | 'payroll_payable') =>
    getAccount(database.db, { environmentId, kind, currency: 'NGN' });
  const [debit, credit] = [await account('reward_liability'), await account('payroll_payable')];
  const now = clock.now();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15, 12));
  const id = randomUUID();
  const transfers = [{ debit, credit, amount: 100, kind: 'test' }];
  await post(database.db, { environmentId, id, key: id, kind: 'test', subjectId: null, at, transfers });
  const { token } = await business.signInAs('Owner');
  const body = { period: at.toISOString().slice(0, 7) };
  const closed = await server.call(closingsContract.closePeriod, { token, body });
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
  return closed.data.id;
}
