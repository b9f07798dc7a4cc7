// Directors and owners through HTTP: the list, the required data, and numbers that are never returned in full.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { complianceContract as contract } from '#shared/contract/account/compliance.ts';
import { makeDirector, profile, uploadPaper } from '#test/support/compliance/sent-in.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

let business: TestBusiness;

// The sandbox answers slow numbers only after ten minutes, so that a test sees them unanswered.
const server = await openServer({ env: { SANDBOX_SLOW_MS: '600000' } });
beforeEach(async () => {
  business = await createTestBusiness(server, { approved: false });
});

const save = (directors: object[], submit = true) =>
  server.call(contract.saveDirectors, { token: business.token, body: { directors, submit } });
const read = async () =>
  (
    await server.call(contract.getDirectors, {
      token: business.token,
      params: { businessId: business.businessId },
    })
  ).data.details.directors;
const verify = () => server.call(contract.verifyIdentities, { token: business.token });

test.each([
  [{ bvn: '2219384756' }, 'bvn', 'BVN must be exactly 11 digits long'],
  [{ bvn: '2219384756x' }, 'bvn', 'BVN must be a number'],
  [{ bvn: null }, 'bvn', 'BVN is required'],
  [{ nin: '123456789012' }, 'nin', 'NIN must be exactly 11 digits long'],
  [{ bornOn: '2015-01-01' }, 'bornOn', 'Must be at least 18 years old'],
  [{ nationality: 'XX' }, 'nationality', 'Nationality is required'],
  [{ idType: 'driver_license' }, 'idNumber', 'ID number is required'],
  [{ idType: 'driver_license', idNumber: 'ABC12345AA12' }, 'idFileId', 'ID file is required'],
  [{ idType: 'nin' }, 'idFileId', 'ID file is required'],
  [{ nationality: 'GH', bvn: null, nin: null }, 'idType', 'Choose the passport for a foreign national'],
  [{ sharePercent: null }, 'sharePercent', 'Share is required'],
  [{ title: null }, 'title', 'Title is required'],
  [{ lastName: ' ' }, 'lastName', 'Last name is required'],
])('a person with %j is rejected on submission', async (change, field, message) => {
  const { status, body } = await save([makeDirector(change)]);
  expect([status, body.error?.fields?.[`directors.0.${field}`]]).toEqual([422, message]);
});

test('people added, changed and removed elsewhere since the list was read are merged person by person', async () => {
  const [ada, bayo, chi] = [
    makeDirector({ sharePercent: 50 }),
    makeDirector({ sharePercent: 20 }),
    makeDirector({ sharePercent: 10 }),
  ];
  await save([ada, bayo, chi], false);
  const known = { directors: (await read()).map(({ idFile, ...person }) => person) };
  const change = (directors: object[]) =>
    server.call(contract.saveDirectors, { token: business.token, body: { directors, known } });
  const [first, second, third] = known.directors;
  const added = makeDirector({ sharePercent: 5 });
  // One tab changes the first person, removes the second and adds another.
  expect((await change([{ ...first, middleName: 'Ngozi' }, third ?? {}, added])).status).toBe(200);
  // The other changes another field of the first and the number of the third.
  const theirs = await change([
    { ...first, sharePercent: 45 },
    second ?? {},
    { ...third, bvn: '22193847561' },
  ]);
  expect(theirs.status).toBe(200);
  const after = await read();
  expect(after.map(({ id }) => id)).toEqual([ada.id, chi.id, added.id]);
  expect(after[0]).toMatchObject({ middleName: 'Ngozi', sharePercent: 45, bvn: first?.bvn });
  expect(after[1]?.bvn).toMatch(/7561$/);
});

test('at least one director is required, and shares add up to at most 100%', async () => {
  expect((await save([])).body.error.fields.directors).toBe('Add at least one director');
  const owner = makeDirector({ isDirector: false });
  expect((await save([owner])).body.error.fields.directors).toBe('Add at least one director');
  const over = await save([makeDirector({ sharePercent: 60 }), makeDirector({ sharePercent: 40.01 })]);
  expect(over.body.error.fields.directors).toBe('The shares add up to more than 100%');
  expect((await save([makeDirector({ sharePercent: 60 }), makeDirector({ sharePercent: 40 })])).status).toBe(
    200,
  );
});

test('a person who is not a director and owns less than 5% is rejected', async () => {
  const small = makeDirector({ isDirector: false, sharePercent: 4.99 });
  const { body } = await save([makeDirector(), small]);
  expect(body.error.fields['directors.1.sharePercent']).toBe(
    'Remove anyone who is not a director and owns less than 5%',
  );
});

test('a foreign national needs a passport and no BVN', async () => {
  const idFileId = await uploadPaper(server, business.token);
  const person = makeDirector({
    nationality: 'GH',
    bvn: null,
    nin: null,
    idType: 'international_passport',
    idNumber: 'G1234567',
    idFileId,
  });
  expect((await save([person])).status).toBe(200);
  const [shown] = await read();
  expect(shown).toMatchObject({ idNumber: '••••4567', idFile: { fileId: idFileId, fileName: 'paper.pdf' } });
});

test('in the United States a passport, or the last four digits of the SSN with another ID, is required', async () => {
  business = await createTestBusiness(server, { approved: false, country: 'US' });
  const idFileId = await uploadPaper(server, business.token);
  const licence = {
    idType: 'driver_license',
    idNumber: 'D12345678',
    idFileId,
    bvn: null,
    nin: null,
    nationality: 'US',
  };
  const without = await save([makeDirector(licence)]);
  expect(without.body.error.fields).toEqual({ 'directors.0.ssnLast4': 'SSN (last 4) is required' });
  const passport = { ...licence, idType: 'international_passport' };
  expect((await save([makeDirector(passport)], false)).status).toBe(200);
  expect((await save([makeDirector({ ...licence, ssnLast4: '4821' })])).status).toBe(200);
  expect((await read())[0]?.ssnLast4).toBe('••••');
});

test('identity numbers are encrypted in the database and returned with their last digits only', async () => {
  const person = makeDirector({ bvn: '22193847561', nin: '71829304655' });
  const { data, body } = await save([person], false);
  expect(data.details.directors[0]).toMatchObject({ bvn: '•••••••7561', nin: '•••••••4655' });
  expect(JSON.stringify(body)).not.toContain(person.bvn);
  const { pool } = server.services.database;
  const { rows } = await pool.query(
    `select d::text as director, (select details::text from compliance_sections where section = 'directors' and business_id = d.business_id) as section
     from compliance_directors d where business_id = $1`,
    [business.businessId],
  );
  for (const secret of [person.bvn, person.nin]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
  }
});

test('a masked number that is sent back keeps the stored number', async () => {
  const person = makeDirector();
  await save([person], false);
  const [shown] = await read();
  const stored = await save([{ ...person, bvn: shown?.bvn, nin: shown?.nin, lastName: 'Sani' }]);
  expect([stored.status, stored.data.details.directors[0]?.bvn]).toEqual([200, '•••••••7561']);
});

test('a mask without a stored number of that person is rejected', async () => {
  const { status, body } = await save([makeDirector({ bvn: '•••••••7561' })], false);
  expect([status, body.error.fields]).toEqual([422, { 'directors.0.bvn': 'BVN must be a number' }]);
});

test('a person of another business cannot be changed by using their id', async () => {
  const person = makeDirector();
  await save([person], false);
  const first = business;
  business = await createTestBusiness(server, { approved: false });
  expect((await save([{ ...person, bvn: '•••••••7561' }], false)).status).toBe(422);
  expect((await save([{ ...person, firstName: 'Other' }], false)).status).toBe(200);
  business = first;
  expect((await read())[0]?.firstName).toBe('Hauwa');
});

test('each sandbox number returns its result, and a slow one stays pending', async () => {
  const expected = {
    '22193840000': ['FAILED', 'This number is not in the register.'],
    '22193841111': ['FAILED', 'The name does not match the register.'],
    '22193843333': ['FAILED', 'The date of birth does not match the register.'],
    '22193842222': ['PENDING', 'The register has not responded yet. We will try again.'],
    '22193847561': ['VERIFIED', 'Name and date of birth match the register.'],
  };
  await save(
    Object.keys(expected).map((bvn) => makeDirector({ bvn, nin: null, sharePercent: 10 })),
    false,
  );
  const { status, data } = await verify();
  expect([status, data.status]).toEqual([200, 'PENDING']);
  expect(data.checks.map((check) => [check.status, check.result])).toEqual(Object.values(expected));
  const { token } = business;
  const again = await server.call(contract.getVerification, { token, params: { verificationId: data.id } });
  expect(again.data.checks).toEqual(data.checks);
});

test('the company registration is also looked up, and a mismatch fails', async () => {
  const send = (registrationNumber: string) =>
    server.call(contract.saveProfileInformation, {
      token: business.token,
      body: { ...profile, registrationNumber },
    });
  const results: string[] = [];
  for (const number of ['1483920', '1480000', '1481111', '1483333']) {
    await send(number);
    const { data } = await verify();
    results.push(...data.checks.map((check) => `${check.kind} ${check.status}`));
  }
  expect(results).toEqual(['rc VERIFIED', 'rc FAILED', 'rc FAILED', 'rc FAILED']);
});

test('a check is valid for its data only: a changed date of birth triggers new checks', async () => {
  const person = makeDirector({ id: randomUUID() });
  await save([person], false);
  const first = await verify();
  expect(first.data.checks.map((check) => check.status)).toEqual(['VERIFIED', 'VERIFIED']);
  const same = await verify();
  expect(same.data.checks.map((check) => check.id)).toEqual(first.data.checks.map((check) => check.id));
  await save([{ ...person, bornOn: '1984-06-03' }], false);
  const second = await verify();
  const ids = first.data.checks.map((check) => check.id);
  expect(second.data.checks.every((check) => !ids.includes(check.id))).toBe(true);
});

test('of three concurrent verifications of the same numbers, each register is queried once', async () => {
  await save([makeDirector()], false);
  const registers = server.services.rails.identity();
  if (!registers) throw new Error('No registers are connected');
  const { lookUpPerson } = registers;
  let requestCount = 0;
  let answer = (): void => undefined;
  const isAnswering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The register responds once two of the three requests are notified that a lookup is in progress, or on the second lookup.
  registers.lookUpPerson = async (request) => {
    requestCount += 1;
    if (requestCount > 2) answer();
    await isAnswering;
    return lookUpPerson(request);
  };
  let notifiedCount = 0;
  const all = await Promise.all(
    [verify(), verify(), verify()].map(async (item) => {
      const { data } = await item;
      notifiedCount += 1;
      if (notifiedCount === 2) answer();
      return data.status;
    }),
  );
  expect(all.toSorted()).toEqual(['COMPLETED', 'PENDING', 'PENDING']);
  expect((await verify()).data.checks.map(({ status }) => status)).toEqual(['VERIFIED', 'VERIFIED']);
  expect(requestCount).toBe(2);
  registers.lookUpPerson = lookUpPerson;
});

test('verification without any number is rejected', async () => {
  expect((await verify()).body.error.code).toBe('NOTHING_TO_VERIFY');
});
