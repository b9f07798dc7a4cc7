// Erasure concurrent with edits: erased data is not written again, and a business keeps an Owner.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { erasureContract } from '#shared/contract/account/erasure.ts';
import { profileContract } from '#shared/contract/account/profile.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { expectWinners, race } from '../support/attack/race.ts';
import { openPayers } from '../support/per-file/open-payers.ts';
import { type Answer, createTestBusiness } from '../support/server.ts';

const payers = await openPayers();
const { server } = payers;
const rounds = 5;

test('of two Owners who erase themselves concurrently, exactly one remains', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const business = await createTestBusiness(server);
    const owners = [business, await business.signInAs('Owner')];
    const answers = await race(owners.length, (caller) => {
      const { token, email = '' } = owners[caller] ?? {};
      return server.call(erasureContract.eraseOwnAccount, { ...(token && { token }), body: { email } });
    });
    const [removed] = expectWinners(answers, 1);
    const refused = answers.find((answer) => answer !== removed);
    expect(refused?.body.error.message).toContain('only Owner');
  }
});

test('an erased customer keeps no name or phone number from concurrent updates', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const email = `erased-${randomBytes(5).toString('hex')}@example.com`;
    const reference = await payers.begin({ email, name: 'Zainab Quartz' });
    await payers.payCard(reference);
    const { id } = await payers.database.db
      .selectFrom('customers')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow();
    const params = { customerId: id };
    const body = { name: 'Zainab Written-Anew', phone: '+2348031234567' };
    const answers = await race<Answer<unknown>>(6, (caller) =>
      caller === 2
        ? payers.callAsMerchant(erasureContract.eraseCustomer, { body: { email, reason: 'Asked' } })
        : payers.callAsMerchant(customersContract.updateCustomer, { params, body }),
    );
    expect(answers[2]?.status).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const { data } = await payers.callAsMerchant(customersContract.getCustomer, { params });
    expect(data).toMatchObject({ erased: true, name: null, phone: null });
  }
});

test('an erased account keeps no name from concurrent updates', async () => {
  const business = await createTestBusiness(server);
  for (let round = 0; round < rounds; round += 1) {
    const { token, email } = await business.signInAs('Admin');
    const body = { first_name: 'Written', last_name: 'Anew', phone_number: null };
    const answers = await race<Answer<unknown>>(6, (caller) =>
      caller === 2
        ? server.call(erasureContract.eraseOwnAccount, { token, body: { email } })
        : server.call(profileContract.updateProfile, { token, body }),
    );
    expect(answers[2]?.status).toBe(200);
    for (const { status } of answers) expect([200, 401]).toContain(status);
  }
  const { rows } = await payers.database.pool.query<{ name: string }>(
    `select u.first_name as name from users u join members m on m.user_id = u.id where m.business_id = $1 and m.status = 'CLOSED'`,
    [business.businessId],
  );
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: rounds }, () => 'Erased'));
});
