// Payouts for tests: money made available, payout accounts added with the code from the e-mail, and an existing payout.

import { randomUUID } from 'node:crypto';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { creditBalance } from '#server/settlement/collection-balance/service.ts';
import { createPayout } from '#server/settlement/payouts/make-payouts.ts';
import { advancePayout } from '#server/settlement/payouts/send-payouts.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { opened } from '../inbox/messages.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** Guaranty Trust Bank; accounts ending in 08 are in the name of the requesting business. */
export const ownAccount = { currency: 'NGN', bankCode: '058', accountNumber: '0123456708' };

/** Credits the balance of an environment, as an adjustment by the operator would. */
export async function addAvailable(
  server: TestServer,
  environmentId: string,
  amount: number,
  currency: 'NGN' | 'USD' = 'NGN',
): Promise<void> {
  const own = withClockOf(server.services, environmentId);
  await server.services.database.inTransaction((tx) =>
    creditBalance(own, tx, {
      environmentId,
      subAccountId: null,
      currency,
      amount,
      kind: 'adjustment',
      from: 'settlement_difference',
      key: `adjustment:${randomUUID()}`,
      subjectId: null,
      transactionId: null,
      at: own.clock.now(),
    }),
  );
}

/** The newest one-time code sent to an address. */
export async function codeSentTo(server: TestServer, email: string): Promise<string> {
  const { db } = server.services.database;
  const row = await db
    .selectFrom('emails')
    .where('toAddress', '=', email)
    .where('kind', '=', 'one_time_code')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /\b(\d{6})\b/.exec(opened(row).text)?.[1] ?? '';
}

type Person = { token: string; email: string };

/** Requests a code for payout accounts and reads it from the e-mail. */
export async function accountCode(server: TestServer, { token, email }: Person): Promise<string> {
  const sent = await server.call(payoutAccountsContract.requestBankCode, { token });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return codeSentTo(server, email);
}

/** Adds a payout account; the very first one of a business is used at once. */
export async function addPayoutAccount(server: TestServer, person: Person, account: object = ownAccount) {
  const code = await accountCode(server, person);
  const body = { ...account, code };
  return server.call(payoutAccountsContract.addBank, { token: person.token, body });
}

/** Requests a code for withdrawals and reads it from the e-mail. */
export async function withdrawalCode(server: TestServer, { token, email }: Person): Promise<string> {
  const sent = await server.call(payoutsContract.requestWithdrawalCode, { token });
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  return codeSentTo(server, email);
}

/** Creates a payout that is held back, for tests of access by others. */
export async function makeOwnedPayout(server: TestServer, business: TestBusiness): Promise<string> {
  const environmentId = business.testEnvironmentId;
  await addAvailable(server, environmentId, 750_000);
  const { services } = server;
  const created = await services.database.inTransaction((tx) =>
    createPayout(services, tx, {
      environmentId,
      subAccountId: null,
      currency: 'NGN',
      schedule: 'manual',
      periodKey: null,
      scheduledFor: services.clock.now(),
      amount: null,
      minimum: 1,
      actor: { kind: 'member', name: 'Test' },
    }),
  );
  if (!created) throw new Error('There was nothing to pay out.');
  await advancePayout(services, environmentId, created.id);
  return created.id;
}
