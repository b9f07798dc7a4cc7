// Beneficiaries and their groups over HTTP: name enquiries, uniqueness, membership rules, exports and imports.
import { beforeEach, describe, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { beneficiariesContract as contract } from '#shared/contract/banking/beneficiaries.ts';
import { beneficiaryGroupsContract as groups } from '#shared/contract/banking/beneficiary-groups.ts';
import { beneficiaryImportsContract as imports } from '#shared/contract/banking/beneficiary-imports.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { accountNumbers } from '#test/support/settlement/account-numbers.ts';
import { beneficiaryNames } from './name-enquiries.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServer({ clock });
const numberThatEndsWith = accountNumbers('5050');
let business: TestBusiness;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Mama Ngozi Kitchen' });
});

const add = (accountNumber = numberThatEndsWith('20'), more: object = {}) =>
  server.call(contract.createBeneficiary, {
    token: business.token,
    body: { bankCode: '058', accountNumber, ...more },
  });
const get = (beneficiaryId: string) =>
  server.call(contract.getBeneficiary, { token: business.token, params: { beneficiaryId } });
const change = (beneficiaryId: string, body: object) =>
  server.call(contract.updateBeneficiary, { token: business.token, params: { beneficiaryId }, body });
const remove = (beneficiaryId: string) =>
  server.call(contract.removeBeneficiary, { token: business.token, params: { beneficiaryId } });
const list = (query: Record<string, unknown> = {}) =>
  server.call(contract.listBeneficiaries, { token: business.token, query });
const group = (body: object) => server.call(groups.createBeneficiaryGroup, { token: business.token, body });
const members = (groupId: string) =>
  server.call(groups.listGroupBeneficiaries, { token: business.token, params: { groupId } });

describe('a beneficiary', () => {
  test('has the account name from the bank, and its usual amount and narration', async () => {
    const more = {
      nickname: 'Halima, Kano',
      amount: 24_500_000,
      narration: 'Salary',
      email: 'H@Example.com',
    };
    const { status, data } = await add(numberThatEndsWith('20'), more);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Halima, Kano',
      bankName: 'Guaranty Trust Bank',
      currency: 'NGN',
      amount: 24_500_000,
      narration: 'Salary',
      email: 'h@example.com',
      status: 'ACTIVE',
      note: null,
    });
    expect(data.accountName).toMatch(/^[A-Z]+ [A-Z]+ [A-Z]+$/);
    expect(data.reference).toMatch(/^BEN-/);
    const found = await list({ search: data.accountNumber });
    expect(found.data.items.map(({ id }) => id)).toEqual([data.id]);
  });

  test('with an account unknown to the bank is rejected at its field', async () => {
    const { status, body } = await add(numberThatEndsWith('01'));
    expect(status).toBe(422);
    expect(body.error.fields?.accountNumber).toContain('has no account with this number');
    expect((await add('12345')).body.error.fields?.accountNumber).toContain('exactly 10 digits');
    expect((await add(undefined, { bankCode: '000' })).body.error.fields?.bankCode).toBe('Choose a bank');
  });

  test('whose bank does not respond is saved without a name, and the name enquiry is retried', async () => {
    const { data } = await add(numberThatEndsWith('07'));
    expect(data).toMatchObject({ accountName: null, note: expect.stringContaining('not confirmed') });
    expect(data.name).toMatch(/^Guaranty Trust Bank …\d\d07$/);
    clock.advance(61_000);
    await beneficiaryNames.run(server.services);
    const result = (await get(data.id)).data;
    expect(result).toMatchObject({ note: null, verifiedAt: expect.any(String) });
    expect(result.accountName).not.toBeNull();
  });

  test('with a duplicate account or nickname is rejected at its field; of concurrent duplicates one is added', async () => {
    const number = numberThatEndsWith('20');
    const first = await add(number, { nickname: 'Halima' });
    const again = await add(number, { nickname: 'Other' });
    expect(again.status).toBe(409);
    expect(again.body.error.fields?.accountNumber).toContain('Halima');
    const named = await add(numberThatEndsWith('20'), { nickname: 'hALIMA' });
    expect(named.body.error.fields?.nickname).toBe('Another beneficiary has this nickname.');
    const other = await add(numberThatEndsWith('20'));
    expect((await change(other.data.id, { nickname: 'Halima' })).body.error.fields).toHaveProperty(
      'nickname',
    );
    expect((await change(first.data.id, { nickname: 'Halima' })).status).toBe(200);
    const raced = numberThatEndsWith('20');
    const answers = await Promise.all([add(raced), add(raced), add(raced)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('with a nickname of one character is rejected, even if it takes two UTF-16 code units', async () => {
    const { data } = await add();
    for (const nickname of ['A', '\u{10000}'])
      expect((await change(data.id, { nickname })).body.error.fields).toHaveProperty('nickname');
  });

  test('removed by three concurrent callers sends one webhook event, and a concurrent change does not restore it', async () => {
    await server.call(webhooksContract.createWebhookEndpoint, {
      token: business.token,
      body: { url: 'https://93.184.216.34/hooks' },
    });
    const [first, other] = [(await add()).data, (await add()).data];
    const both = [first, other].map(({ id }) => ({ beneficiaryId: id }));
    const created = await group({ name: 'Drivers', currency: 'NGN', members: both });
    const [changed, ...removed] = await Promise.all([
      change(first.id, { nickname: 'Halima' }),
      ...[1, 2, 3].map(() => remove(first.id)),
    ]);
    expect([200, 404]).toContain(changed.status);
    expect(removed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await get(first.id)).data.status).toBe('REMOVED');
    expect((await list()).data.items.map(({ id }) => id)).toEqual([other.id]);
    expect((await members(created.data.id)).data.items.map(({ id }) => id)).toEqual([other.id]);
    const { rows } = await server.services.database.pool.query(
      `select 1 from webhook_events where subject_id = $1 and type = 'beneficiary.removed'`,
      [first.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is added once per idempotency key', async () => {
    const body = { bankCode: '058', accountNumber: numberThatEndsWith('20') };
    const call = () =>
      server.call(contract.createBeneficiary, { token: business.token, body, idempotencyKey: 'once' });
    const [first, two] = [await call(), await call()];
    expect(two.data.id).toBe(first.data.id);
  });

  test('that is removed leaves the list and its groups, and its account can be added again', async () => {
    const number = numberThatEndsWith('20');
    const { data } = await add(number, { nickname: 'Halima' });
    const staff = await group({ name: 'Staff', currency: 'NGN', members: [{ beneficiaryId: data.id }] });
    expect((await get(data.id)).data.groups).toEqual([{ id: staff.data.id, name: 'Staff' }]);
    expect((await remove(data.id)).data).toMatchObject({ status: 'REMOVED', groups: [] });
    expect((await remove(data.id)).data.status).toBe('REMOVED');
    expect((await members(staff.data.id)).data.items).toEqual([]);
    expect((await change(data.id, { nickname: 'New' })).status).toBe(404);
    expect((await add(number, { nickname: 'Halima' })).status).toBe(200);
    const counted = (await list({ include: 'counts' })).data;
    expect(counted).toMatchObject({ total: 1, counts: { ACTIVE: 1, REMOVED: 1 } });
    expect((await list({ status: 'REMOVED' })).data.items.map(({ id }) => id)).toEqual([data.id]);
  });

  test('is not accessible to another business or in the other mode', async () => {
    const { data } = await add();
    const other = await createTestBusiness(server);
    const params = { beneficiaryId: data.id };
    const calls = [
      server.call(contract.getBeneficiary, { token: other.token, params }),
      server.call(contract.removeBeneficiary, { token: other.token, params }),
      server.call(contract.askBeneficiaryName, { token: other.token, params }),
      server.call(groups.createBeneficiaryGroup, {
        token: other.token,
        body: { name: 'Stolen', currency: 'NGN', members: [{ beneficiaryId: data.id }] },
      }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 422]);
    const { token } = await business.signInAs('Admin', 'live');
    expect((await server.call(contract.getBeneficiary, { token, params })).status).toBe(404);
    const body = { name: 'Live', currency: 'NGN', members: [{ beneficiaryId: data.id }] };
    expect((await server.call(groups.createBeneficiaryGroup, { token, body })).status).toBe(422);
  });
});

describe('a group', () => {
  test('sums the usual amounts of its beneficiaries and keeps their order', async () => {
    const [ada, bola, chidi] = [
      (await add(undefined, { nickname: 'Ada', amount: 10_000_00, narration: 'Rent' })).data,
      (await add(undefined, { nickname: 'Bola', amount: 5_000_00 })).data,
      (await add(undefined, { nickname: 'Chidi' })).data,
    ];
    const { data } = await group({
      name: 'Staff',
      currency: 'NGN',
      narration: 'Salary',
      members: [
        { beneficiaryId: chidi.id },
        { beneficiaryId: ada.id },
        { beneficiaryId: bola.id, amount: 7_000_00, narration: 'Bonus' },
      ],
    });
    expect(data).toMatchObject({ members: 3, total: 17_000_00, withoutAmount: 1, currency: 'NGN' });
    expect((await members(data.id)).data.items).toMatchObject([
      { name: 'Chidi', amount: null, narration: 'Salary' },
      { name: 'Ada', amount: 10_000_00, narration: 'Rent', ownAmount: null },
      { name: 'Bola', amount: 7_000_00, narration: 'Bonus', ownAmount: 7_000_00 },
    ]);
    const saved = await server.call(groups.updateBeneficiaryGroup, {
      token: business.token,
      params: { groupId: data.id },
      body: { name: 'All staff', currency: 'NGN', members: [{ beneficiaryId: bola.id }] },
    });
    expect(saved.data).toMatchObject({ name: 'All staff', members: 1, total: 5_000_00 });
    const listed = await list({ groupId: data.id });
    expect(listed.data.items.map(({ nickname }) => nickname)).toEqual(['Bola']);
  });

  test('keeps the members that two people add, change and remove at once; an amount changed by both is refused', async () => {
    const [ada, bola, chidi, dayo] = await Promise.all(
      ['Ada', 'Bola', 'Chidi', 'Dayo'].map(async (nickname) => (await add(undefined, { nickname })).data.id),
    );
    const known = {
      name: 'Night shift',
      currency: 'NGN',
      narration: null,
      members: [ada, bola].map((beneficiaryId) => ({ beneficiaryId, amount: null, narration: null })),
    };
    const { data } = await group(known);
    const change = (body: object) =>
      server.call(groups.updateBeneficiaryGroup, {
        token: business.token,
        params: { groupId: data.id },
        body: { ...known, ...body, known },
      });
    const member = (beneficiaryId: string | undefined, amount: number | null = null) => {
      return { beneficiaryId, amount, narration: null };
    };
    expect((await change({ members: [member(ada, 100_00), member(bola), member(chidi)] })).status).toBe(200);
    const mine = await change({ name: 'Day shift', members: [member(ada), member(dayo)] });
    expect(mine.data).toMatchObject({ name: 'Day shift', members: 3 });
    expect((await members(data.id)).data.items).toMatchObject([
      { id: ada, ownAmount: 100_00 },
      { id: dayo },
      { id: chidi },
    ]);
    const clash = await change({ members: [member(ada, 200_00)] });
    expect([clash.status, Object.keys(clash.body.error.fields)]).toEqual([409, ['members.0.amount']]);
  });

  test('rejects duplicate or unknown members, another currency, an empty list and a duplicate name', async () => {
    const { data } = await add();
    const twice = [{ beneficiaryId: data.id }, { beneficiaryId: data.id }];
    const refused = await group({ name: 'Staff', currency: 'NGN', members: twice });
    expect(refused.body.error.fields).toHaveProperty(['members.1.beneficiaryId']);
    const unknown = [{ beneficiaryId: data.id }, { beneficiaryId: clock.newId() }];
    expect(
      (await group({ name: 'Staff', currency: 'NGN', members: unknown })).body.error.fields,
    ).toHaveProperty(['members.1.beneficiaryId']);
    const dollars = await group({ name: 'Staff', currency: 'USD', members: [{ beneficiaryId: data.id }] });
    expect(dollars.body.error.fields?.['members.0.beneficiaryId']).toContain('This account is in NGN');
    expect((await group({ name: 'Staff', currency: 'NGN', members: [] })).body.error.fields?.members).toBe(
      'Add at least one beneficiary',
    );
    const good = { currency: 'NGN', members: [{ beneficiaryId: data.id }] };
    expect((await group({ name: 'Staff', ...good })).status).toBe(200);
    expect((await group({ name: 'STAFF', ...good })).body.error.fields).toHaveProperty('name');
  });

  test('that is removed frees its name; its beneficiaries remain', async () => {
    const { data } = await add();
    const created = { name: 'Staff', currency: 'NGN', members: [{ beneficiaryId: data.id }] };
    const staff = await group(created);
    const params = { groupId: staff.data.id };
    const removed = await server.call(groups.removeBeneficiaryGroup, { token: business.token, params });
    expect(removed.data).toMatchObject({ status: 'REMOVED', members: 0 });
    expect((await get(data.id)).data.status).toBe('ACTIVE');
    expect((await group(created)).status).toBe(200);
    const update = { token: business.token, params, body: created };
    expect((await server.call(groups.updateBeneficiaryGroup, update)).status).toBe(404);
  });
});

describe('an imported file', () => {
  test('adds each account once, with its group, reports invalid rows, and runs name enquiries afterwards', async () => {
    const known = await add(undefined, { nickname: 'Known' });
    await group({ name: 'Drivers', currency: 'NGN', members: [{ beneficiaryId: known.data.id }] });
    const [first, two] = [numberThatEndsWith('20'), numberThatEndsWith('21')];
    const rows = [
      'number,bank_code,account_number,nickname,email,amount,narration,group',
      `1,058,${first},Ada,ada@example.com,250000.50,Salary,drivers`,
      `2,044,${two},,,,,`,
      `3,058,${first},Again,,,,`,
      `4,058,${known.data.accountNumber},,,,,Drivers`,
      `5,999999999,${numberThatEndsWith('20')},,,,,`,
      `6,058,${numberThatEndsWith('20')},Ada,,,,`,
      `7,058,${numberThatEndsWith('20')},,,,,Nobody`,
      `8,058,123,,,,,`,
    ];
    const { body } = await sendFile(server.url, imports.importBeneficiaries, {
      token: business.token,
      bytes: Buffer.from(rows.join('\n')),
      fileName: 'payees.csv',
    });
    expect(body.data).toMatchObject({ rows: 8, added: 2, known: 2, failed: 4 });
    const results = body.data.report as { reference: string; column: string }[];
    expect(results.map(({ reference, column }) => [reference, column])).toEqual([
      ['5', 'bank_code'],
      ['6', 'nickname'],
      ['7', 'group'],
      ['8', 'account_number'],
    ]);
    await beneficiaryNames.run(server.services);
    const { data } = await list({ search: first });
    expect(data.items).toMatchObject([
      { nickname: 'Ada', amount: 250_000_50, groups: [{ name: 'Drivers' }] },
    ]);
    expect(data.items[0]?.accountName).not.toBeNull();
    const drivers = await server.call(groups.listBeneficiaryGroups, { token: business.token });
    expect(drivers.data.items).toMatchObject([{ name: 'Drivers', members: 2 }]);
  });
});
