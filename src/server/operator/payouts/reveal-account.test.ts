// Account numbers in the console, through HTTP: masked, and revealed in full for a reason, which is audited.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { operatorPayoutsContract as contract } from '#shared/contract/operator/payouts.ts';
import { addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { createPayers } from '#test/support/payers.ts';

const payers = await createPayers();
const { server, business } = payers;
const { db } = server.services.database;
const admin = await createTestOperator(server);
const helper = await createTestOperator(server, 'Support agent');
afterAll(() => payers.close());

test('an account number is revealed only with the permission to change it and for a reason, which is audited', async () => {
  await addPayoutAccount(server, business);
  await db.transaction().execute(async (tx) => {
    await sql`set local kasuwa.any_state = 'on'`.execute(tx);
    await tx.updateTable('payoutAccounts').set({ status: 'PENDING' }).execute();
  });
  const { accountNumber } = await db
    .selectFrom('payoutAccounts')
    .select('accountNumber')
    .executeTakeFirstOrThrow();
  const listed = await callAs(server, helper.token, contract.listAccountsToReview);
  expect(listed.data.items).toMatchObject([{ accountNumber: `••••${accountNumber.slice(-4)}` }]);
  expect(JSON.stringify(listed.body)).not.toContain(accountNumber);
  const accountId = listed.data.items[0]?.id ?? '';
  const reveal = (token: string, reason: string, id = accountId) =>
    callAs(server, token, contract.revealPayoutAccount, { params: { accountId: id }, body: { reason } });
  expect((await reveal(helper.token, 'Curious')).status).toBe(403);
  expect((await reveal(admin.token, ' ')).status).toBe(422);
  expect((await reveal(admin.token, 'Curious', business.businessId)).status).toBe(404);
  expect((await reveal(admin.token, 'Compared with the bank')).data.number).toBe(accountNumber);
  const asMerchant = await server.call(contract.revealPayoutAccount, {
    token: business.token,
    params: { accountId },
    body: { reason: 'Curious' },
  });
  expect([401, 403]).toContain(asMerchant.status);
  const entries = await db
    .selectFrom('auditEntries')
    .where('action', '=', 'revealPayoutAccount')
    .where('result', '=', 'done')
    .select(['actorEmail', 'businessId', 'after'])
    .execute();
  expect(entries).toEqual([
    {
      actorEmail: admin.email,
      businessId: business.businessId,
      after: expect.objectContaining({ revealed: 'Account number', reason: 'Compared with the bank' }),
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(accountNumber);
});
