// Tests of payout accounts over HTTP: account names, confirmation codes, cooling-off, and notifications.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPayoutAccount } from '#server/settlement/payout-destinations/choose-account.ts';
import { paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { payoutAccountsContract as contract } from '#shared/contract/settlement/payout-accounts.ts';
import { accountCode, addPayoutAccount } from '#test/support/disputes/own-payouts.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { matchAccountName } from './match-name.ts';

let payers: Payers;
beforeAll(async () => {
  payers = await createPayers({ start: new Date('2026-11-20T10:00:00Z') });
});
afterAll(() => payers.close());

const account = (ending: string) => ({
  currency: 'NGN',
  bankCode: '058',
  accountNumber: `01234567${ending}`,
});
const owner = () => payers.business.signInAs('Owner');

test('an unknown account, an unavailable bank and an account in another name are rejected with a message', async () => {
  const person = await owner();
  const absent = await addPayoutAccount(payers.server, person, account('01'));
  expect(absent.body.error.fields.accountNumber).toBe('Guaranty Trust Bank has no account with this number.');
  const code = { code: '000000' };
  const add = (body: object) => payers.server.call(contract.addBank, { token: person.token, body });
  expect((await add({ ...account('02'), ...code })).body.error.code).toBe('BANK_UNAVAILABLE');
  const other = await add({ ...account('20'), ...code });
  expect(other.body.error.fields.accountNumber).toMatch(
    /^This account is in the name of [A-Z ]+\. It must be/,
  );
});

test('a wrong code adds no account, the right one adds it, and all owners are notified', async () => {
  const person = await owner();
  const code = await accountCode(payers.server, person);
  const add = (provided: string) =>
    payers.server.call(contract.addBank, { token: person.token, body: { ...account('08'), code: provided } });
  expect((await add(code === '111111' ? '222222' : '111111')).body.error.code).toBe('CODE_WRONG');
  expect((await add(code)).data).toMatchObject({ status: 'ACTIVE', isDefault: true, nameMatch: 'exact' });
  expect((await add(code)).body.error.code).toBe('CODE_SPENT');
  const letters = await payers.database.db
    .selectFrom('emails')
    .where('kind', '=', 'payout_account')
    .select('toAddress')
    .execute();
  expect(letters.map((letter) => letter.toAddress)).toContain(person.email);
});

test('another account receives payouts after 24 hours, until then the old one does', async () => {
  const added = await addPayoutAccount(payers.server, await owner(), account('10'));
  expect(added.data).toMatchObject({ status: 'VERIFIED', isDefault: false });
  const { db } = payers.database;
  const chosenAt = async (hours: number) => {
    const at = new Date(payers.clock.now().getTime() + hours * 3_600_000);
    const chosen = await findPayoutAccount(db, payers.business.testEnvironmentId, 'NGN', at);
    return 'accountNumber' in chosen ? chosen.accountNumber : null;
  };
  expect(await chosenAt(23)).toBe('0123456708');
  expect(await chosenAt(25)).toBe('0123456710');
});

test('a reactivated account goes through the cooling-off again', async () => {
  const person = await owner();
  const { data } = await payers.server.call(contract.getBankDetail, { token: person.token });
  const accountId = data.accounts[0]?.id ?? '';
  const act = async (action: string) => {
    payers.clock.advance(61_000);
    const code = await accountCode(payers.server, person);
    return payers.server.call(contract.setBankStatus, {
      token: person.token,
      body: { accountId, action, code },
    });
  };
  expect((await act('deactivate')).data.status).toBe('INACTIVE');
  expect((await act('default')).status).toBe(409);
  expect((await act('activate')).data.status).toBe('VERIFIED');
});

test.each([
  ['MAMA PUT KITCHEN', 'Mama Put Kitchen', 'exact'],
  ['MAMA PUT KITCHEN LTD', 'Mama Put Kitchen', 'strong'],
  ['MAMA PUT', 'Mama Put Kitchen', 'weak'],
  ['OKONKWO ADA GRACE', 'Mama Put Kitchen', 'strong'],
  ['ADA OKONKWO', 'Mama Put Kitchen', 'exact'],
  ['OKONKWO CHIDI', 'Mama Put Kitchen', 'weak'],
  ['BELLO TUNDE', 'Mama Put Kitchen', null],
  ['GLOBAL VENTURES LTD', 'Lagos Global Ventures', null],
] as const)('%s at the bank and %s match: %s', (atBank, company, match) => {
  const names = { companies: [company], people: [{ firstName: 'Ada', lastName: 'Okonkwo' }] };
  expect(matchAccountName(atBank, names)?.match ?? null).toBe(match);
});

test('schedule and service charge are saved; instant payouts outside the terms are rejected', async () => {
  const save = (body: object) => payers.callAsMerchant(paymentMethodsContract.updatePayoutSetting, { body });
  const instant = await save({ currency: 'NGN', schedule: 'instant' });
  expect(instant.body.error.fields.schedule).toMatch(/^Instant payouts are not part of your terms/);
  const monthly = await save({ currency: 'NGN', schedule: 'monthly', monthDay: 25, minimum: 1_000_000 });
  // 25 December is a holiday, and so are the weekend and the Monday after it.
  expect(monthly.data).toMatchObject({ nextDays: ['2026-11-25', '2026-12-29', '2027-01-25'] });
  expect(monthly.data.nextDaysRolled).toEqual([false, true, false]);
  expect((await save({ currency: 'NGN', schedule: 'weekly' })).body.error.fields.weekday).toBe(
    'Weekday is required',
  );
  await payers.callAsMerchant(paymentMethodsContract.updateServiceCharge, {
    body: { feeBearer: 'customer' },
  });
  const reference = await payers.begin();
  expect((await payers.row(reference)).feeBearer).toBe('customer');
  const pricing = await payers.callAsMerchant(paymentMethodsContract.getPricing, {});
  expect(pricing.data.items[0]).toMatchObject({ currency: 'NGN', channel: 'card', vat: '7.5%' });
});
