// Tests of sub-accounts over HTTP: account names, permitted changes, and no duplicates.
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { banksContract } from '#shared/contract/settlement/banks.ts';
import { subAccountsContract as contract } from '#shared/contract/settlement/sub-accounts.ts';
import { race } from '#test/support/attack/race.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { accountNumbers } from '#test/support/settlement/account-numbers.ts';
import { subAccountNames } from './name-enquiries.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServer({ clock });
const numberThatEndsWith = accountNumbers(String(Date.now() % 1e4).padStart(4, '0'));
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Mama Ngozi Kitchen' });
});

const input = (accountNumber: string, more: object = {}) => ({
  businessName: 'Ada Foods',
  bankCode: '058',
  accountNumber,
  sharePpm: 200_000,
  ...more,
});

const create = (accountNumber: string, more: object = {}) =>
  server.call(contract.createSubAccount, { token: business.token, body: input(accountNumber, more) });

const change = (subAccountId: string, accountNumber: string, more: object = {}) =>
  server.call(contract.updateSubAccount, {
    params: { subAccountId },
    token: business.token,
    body: input(accountNumber, more),
  });

const read = (subAccountId: string) =>
  server.call(contract.getSubAccount, { params: { subAccountId }, token: business.token });

const setStatus = (subAccountId: string, status: string) =>
  server.call(contract.setSubAccountStatus, {
    params: { subAccountId },
    token: business.token,
    body: { status },
  });

describe('adding', () => {
  test('the bank returns the account name, and the sub-account is active', async () => {
    const { data } = await create(numberThatEndsWith('20'), { settlementSchedule: 'weekly' });
    expect(data).toMatchObject({
      status: 'ACTIVE',
      currency: 'NGN',
      bankName: 'Guaranty Trust Bank',
      accountName: expect.stringMatching(/^[A-Z ]+$/),
      verifiedAt: clock.now().toISOString(),
      settlementSchedule: 'weekly',
      pending: 0,
      available: 0,
      groups: [],
    });
  });

  test('an account unknown to the bank is rejected at its field', async () => {
    const { status, body } = await create(numberThatEndsWith('01'));
    expect(status).toBe(422);
    expect(body.error.fields.accountNumber).toBe(
      'Guaranty Trust Bank has no account with this number. Check the number and the bank.',
    );
  });

  test('an account already in use is rejected, naming its sub-account', async () => {
    const number = numberThatEndsWith('20');
    await create(number);
    const { status, body } = await create(number, { businessName: 'Bello' });
    expect(status).toBe(409);
    expect(body.error.fields.accountNumber).toBe('This account already belongs to Ada Foods.');
  });

  test.each([
    [{ bankCode: '998' }, 'bankCode', 'Choose a bank'],
    [{ country: 'US', bankCode: '021000022' }, 'bankCode', 'This routing number is not valid'],
    [{ accountNumber: '12345' }, 'accountNumber', 'Account number must be exactly 10 digits long'],
    [{ contactPhone: '123' }, 'contactPhone', 'Phone Number is invalid'],
    [{ sharePpm: 1_000_001 }, 'sharePpm', 'Must be at most 100%'],
    [{ contactEmail: 'ada' }, 'contactEmail', 'Invalid email address'],
  ])('%j is rejected at %s', async (more, field, message) => {
    const { status, body } = await create(numberThatEndsWith('20'), more);
    expect(status).toBe(422);
    expect(body.error.fields[field]).toBe(message);
  });

  test('an American account is identified by its routing number', async () => {
    const { data } = await create('000123456720', { country: 'US', bankCode: '011000015' });
    expect(data).toMatchObject({ currency: 'USD', bankName: 'Bank of routing number 011000015' });
  });
});

test('four concurrent changes end as one of them, and the audit trail records each change from the previous one', async () => {
  const number = numberThatEndsWith('20');
  const { data } = await create(number, { businessName: 'First' });
  const requested = ['Second', 'Third', 'Fourth', 'Fifth'].map((businessName, at) => ({
    businessName,
    settlementSchedule: at % 2 ? 'weekly' : 'monthly',
  }));
  const answers = await race(4, (caller) => change(data.id, number, requested[caller]));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { businessName, settlementSchedule } = (await read(data.id)).data;
  expect(requested).toContainEqual({ businessName, settlementSchedule });
  const { token } = business;
  const trail = await server.call(auditTrailsContract.listAuditEntries, {
    token,
    query: { action: 'updateSubAccount' },
  });
  const details = await Promise.all(
    trail.data.items.map(({ id }) =>
      server.call(auditTrailsContract.getAuditEntry, { token, params: { entryId: id } }),
    ),
  );
  const names = (side: 'before' | 'after') =>
    details.map((detail) => (detail.data[side] as { businessName: string }).businessName);
  expect([...names('before'), businessName].sort()).toEqual(['First', ...names('after')].sort());
});

describe('a bank that does not respond', () => {
  test('leaves the sub-account pending, and is queried again until it responds', async () => {
    const { data } = await create(numberThatEndsWith('07'));
    expect(data).toMatchObject({ status: 'PENDING', accountName: null });
    expect((await setStatus(data.id, 'ACTIVE')).body.error.code).toBe('SPLIT_STATE');
    await subAccountNames.run(server.services);
    expect((await read(data.id)).data.status).toBe('PENDING');
    clock.advance(60_000);
    await subAccountNames.run(server.services);
    expect((await read(data.id)).data).toMatchObject({ status: 'ACTIVE', note: null });
  });

  test('can be queried immediately on request', async () => {
    const { data } = await create(numberThatEndsWith('07'));
    const response = await server.call(contract.askSubAccountName, {
      params: { subAccountId: data.id },
      token: business.token,
    });
    expect(response.data.status).toBe('ACTIVE');
  });

  test('is queried at increasing intervals', async () => {
    const { data } = await create(numberThatEndsWith('02'));
    clock.advance(60_000);
    await subAccountNames.run(server.services);
    clock.advance(60_000);
    const row = await server.services.database.db
      .selectFrom('subAccounts')
      .where('id', '=', data.id)
      .select(['nextEnquiryAt', 'enquiryCount'])
      .executeTakeFirstOrThrow();
    expect(row.enquiryCount).toBe(1);
    expect(row.nextEnquiryAt?.getTime()).toBeGreaterThan(clock.now().getTime());
  });
});

describe('changing', () => {
  test('the name of a changed account is queried again', async () => {
    const { data } = await create(numberThatEndsWith('20'));
    const changed = await change(data.id, numberThatEndsWith('08'));
    expect(changed.data).toMatchObject({ accountName: 'MAMA NGOZI KITCHEN', status: 'ACTIVE' });
    const refused = await change(data.id, numberThatEndsWith('01'));
    expect(refused.status).toBe(422);
  });

  test('an inactive sub-account stays inactive when changed, and can be activated', async () => {
    const { data } = await create(numberThatEndsWith('20'));
    expect((await setStatus(data.id, 'INACTIVE')).data.status).toBe('INACTIVE');
    expect((await change(data.id, data.accountNumber, { businessName: 'Ada' })).data).toMatchObject({
      status: 'INACTIVE',
      businessName: 'Ada',
    });
    expect((await setStatus(data.id, 'ACTIVE')).data.status).toBe('ACTIVE');
  });

  test('the currency of the balance cannot change', async () => {
    const { data } = await create(numberThatEndsWith('20'));
    const { body } = await change(data.id, '12345678', { country: 'US', bankCode: '021000021' });
    expect(body.error.fields.country).toBe('Its balance is in NGN. Choose a bank in the same country');
  });

  test('the schedule can be changed and set back to auto', async () => {
    const { data } = await create(numberThatEndsWith('20'), { settlementSchedule: 'monthly' });
    for (const settlementSchedule of ['manual', 'weekly', 'auto'])
      expect((await change(data.id, data.accountNumber, { settlementSchedule })).data).toMatchObject({
        settlementSchedule,
      });
  });
});

test('the list can be searched, filtered by status and counted by status', async () => {
  await create(numberThatEndsWith('20'));
  await create(numberThatEndsWith('02'), { businessName: 'Bello 100%' });
  const list = (query: object) =>
    server.call(contract.listSubAccounts, { token: business.token, query: { ...query } });
  expect((await list({ include: 'counts' })).data).toMatchObject({
    total: 2,
    counts: { ACTIVE: 1, PENDING: 1, all: 2 },
  });
  expect((await list({ search: '100%' })).data.items.map((item) => item.businessName)).toEqual([
    'Bello 100%',
  ]);
  expect((await list({ status: 'ACTIVE' })).data.total).toBe(1);
});

describe('account names', () => {
  const resolve = (account: string, token = business.token) =>
    server.call(banksContract.resolveBank, { params: { account }, token });

  test('are returned for code and number, as one parameter or as two', async () => {
    const one = await resolve('058-0123456789');
    const two = await server.call(banksContract.resolveBankByQuery, {
      query: { bank_code: '058', account_number: '0123456789' },
      token: business.token,
    });
    expect(one.data).toEqual(two.data);
    expect(one.data).toMatchObject({ outcome: 'found', bank_name: 'Guaranty Trust Bank' });
  });

  test('unknown to the bank come with a hint from the check digit', async () => {
    const { data } = await resolve('011-0000014501');
    expect(data).toMatchObject({ outcome: 'not_found', account_name: null, check_digit_fits: false });
    expect(data.likely_banks.length).toBeGreaterThan(0);
  });

  test('are not returned without a permission to pay', async () => {
    const { token } = await business.signInAs('Developer');
    expect((await resolve('058-0123456789', token)).status).toBe(403);
  });

  test('banks are listed by country', async () => {
    const list = (query: object) =>
      server.call(banksContract.listBanks, { query: { ...query }, token: business.token });
    expect((await list({})).data.items).toContainEqual({
      code: '058',
      name: 'Guaranty Trust Bank',
      nip_code: '000013',
      country: 'NG',
      currency: 'NGN',
    });
    expect((await list({ country: 'US' })).data.items[0]?.country).toBe('US');
    const settlement = await server.call(banksContract.listSettlementBanks, { token: business.token });
    expect(settlement.data.items).toEqual((await list({ country: 'NG' })).data.items);
  });
});
