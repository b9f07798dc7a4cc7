// The profile through HTTP: personal and business data, e-mail change, and e-mail preferences.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendDaySummaries } from '#server/payments/transactions/day-summaries.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { profileContract as contract } from '#shared/contract/account/profile.ts';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { teamContract } from '#shared/contract/account/team.ts';
import { opened } from '#test/support/inbox/messages.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { warnOfPasswordExpiry } from './jobs.ts';

const clock = movableClock(new Date());
const server = await openServer({ clock });

const password = 'Correct-horse-2026';
const { login, getProfile } = sessionContract;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function profileOf(token: string) {
  return (await server.call(getProfile, { token })).data;
}

async function send(token: string, path: string, bytes: Buffer) {
  const form = new FormData();
  form.set('images', new Blob([new Uint8Array(bytes)]), 'picture.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json() };
}

async function emailsTo(address: string) {
  const rows = await server.services.database.db
    .selectFrom('emails')
    .where('toAddress', '=', address)
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(opened);
}

async function codeSentTo(address: string): Promise<string> {
  const email = (await emailsTo(address)).find((item) => item.kind === 'email_change_code');
  expect(email?.subject ?? '').not.toMatch(/\d{6}/);
  return /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '';
}

const names = { first_name: 'Ada', last_name: 'Obi', phone_number: '+234 803 412 7788' };

test('a person changes names, phone and photo', async () => {
  const { token } = await createTestBusiness(server);
  const photo = (await send(token, '/upload', png)).body.data as { id: string; url: string };
  const answer = await server.call(contract.updateProfile, {
    token,
    body: { ...names, photo_image_id: photo.id },
  });
  expect(answer.status).toBe(200);
  expect((await profileOf(token)).user).toMatchObject({
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '+2348034127788',
    photo_url: photo.url,
  });
  await server.call(contract.updateProfile, { token, body: { ...names, photo_image_id: null } });
  expect((await profileOf(token)).user.photo_url).toBeNull();
});

test('invalid values are reported at their fields', async () => {
  const { token } = await createTestBusiness(server);
  const answer = await server.call(contract.updateProfile, {
    token,
    body: { first_name: '   ', last_name: 'O', phone_number: '12' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.error.fields).toEqual({
    first_name: 'This field cannot contain only spaces',
    last_name: 'Must be at least 2 characters',
    phone_number: 'Phone Number is invalid',
  });
  const business = await server.call(contract.updateBusinessInfo, { token, body: {} });
  expect(business.body.error.fields).toEqual({
    business_name: 'Business name is required',
    business_type: 'Business Type is required',
    business_sector: 'Business Sector is required',
    business_email: 'Business email is required',
  });
});

test('nothing but the fields of the form can be set', async () => {
  const { token, email } = await createTestBusiness(server);
  const body = { ...names, email: 'other@example.com', mfa_enabled: true, password_hash: 'x', id: 'x' };
  await server.call(contract.updateProfile, { token, body });
  expect((await profileOf(token)).user).toMatchObject({ email, mfa_enabled: false });
  expect((await server.call(login, { body: { email, password } })).status).toBe(200);
});

test('an image of another business is rejected as a photo', async () => {
  const [mine, theirs] = [await createTestBusiness(server), await createTestBusiness(server)];
  const photo = (await send(theirs.token, '/upload', png)).body.data as { id: string };
  const answer = await server.call(contract.updateProfile, {
    token: mine.token,
    body: { ...names, photo_image_id: photo.id },
  });
  expect(answer.body.error.fields).toEqual({ photo_image_id: 'Upload the photo again' });
});

const info = {
  business_name: 'Obi Foods',
  business_type: 'personal',
  business_sector: 'Catering',
  business_email: 'Hello@Obi.example',
};

test('business name, type, sector, e-mail and logo change; the audit trail has old and new values', async () => {
  const { token, businessId } = await createTestBusiness(server);
  expect((await server.call(contract.updateBusinessInfo, { token, body: info })).status).toBe(200);
  const logo = await send(token, '/merchant/upload-logo', png);
  const { business } = await profileOf(token);
  expect(business).toMatchObject({
    business_name: 'Obi Foods',
    business_type: 'personal',
    business_sector: 'Catering',
    email: 'hello@obi.example',
    logo_url: logo.body.data.url,
  });
  const entry = await server.services.database.db
    .selectFrom('auditEntries')
    .where('businessId', '=', businessId)
    .where('action', '=', 'updateBusinessInfo')
    .select(['before', 'after'])
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    before: { businessType: 'sme' },
    after: { businessType: 'personal', businessName: 'Obi Foods' },
  });
  expect((await send(token, '/merchant/upload-logo', Buffer.from('<svg/>'))).status).toBe(422);
});

test('a Viewer changes their own profile, but not the business', async () => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Viewer');
  expect((await server.call(contract.updateProfile, { token, body: names })).status).toBe(200);
  expect((await server.call(contract.updateBusinessInfo, { token, body: info })).status).toBe(403);
  expect((await send(token, '/merchant/upload-logo', png)).status).toBe(403);
});

test('an e-mail change needs the password and a code sent to the new address, and ends other sessions', async () => {
  const { token, email } = await createTestBusiness(server);
  const other = (await server.call(login, { body: { email, password } })).data.token;
  const to = `new-${email}`;
  const body = { email: to.toUpperCase(), current_password: password };
  expect((await server.call(contract.changeEmail, { token, body })).data).toEqual({ email: to });
  const code = await codeSentTo(to);
  const done = await server.call(contract.completeEmailChange, { token, body: { code } });
  expect(done.data).toEqual({ email: to });
  expect((await profileOf(token)).user.email).toBe(to);
  expect((await server.call(getProfile, { token: other })).status).toBe(401);
  expect((await server.call(login, { body: { email, password } })).status).toBe(401);
  expect((await server.call(login, { body: { email: to, password } })).status).toBe(200);
  expect((await emailsTo(email)).map((item) => item.kind)).toContain('email_changed');
  const again = await server.call(contract.completeEmailChange, { token, body: { code } });
  expect(again.body.error.fields).toEqual({ code: 'This code is incorrect or has expired' });
});

test('without the right password no code is sent', async () => {
  const { token, email } = await createTestBusiness(server);
  const body = { email: `new-${email}`, current_password: 'not it' };
  const answer = await server.call(contract.changeEmail, { token, body });
  expect(answer.body.error.fields).toEqual({ current_password: 'Password is not correct' });
  expect(await emailsTo(`new-${email}`)).toEqual([]);
});

test('a code expires after ten minutes or five wrong attempts', async () => {
  const { token, email } = await createTestBusiness(server);
  const start = (to: string) =>
    server.call(contract.changeEmail, { token, body: { email: to, current_password: password } });
  const complete = async (code: string) =>
    (await server.call(contract.completeEmailChange, { token, body: { code } })).status;
  await start(`late-${email}`);
  clock.advance(10 * 60_000);
  expect(await complete(await codeSentTo(`late-${email}`))).toBe(422);
  await start(`tried-${email}`);
  const code = await codeSentTo(`tried-${email}`);
  const wrong = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n += 1) expect(await complete(wrong)).toBe(422);
  expect(await complete(code)).toBe(422);
});

test('an address in use gets the normal response, and its owner is notified by e-mail', async () => {
  const [mine, theirs] = [await createTestBusiness(server), await createTestBusiness(server)];
  const answer = await server.call(contract.changeEmail, {
    token: mine.token,
    body: { email: theirs.email, current_password: password },
  });
  expect([answer.status, answer.data]).toEqual([200, { email: theirs.email }]);
  expect((await emailsTo(theirs.email)).map((item) => item.kind)).toEqual(['email_change_in_use']);
});

test('e-mail preferences start with defaults and are stored per member', async () => {
  const business = await createTestBusiness(server);
  const { token } = await business.signInAs('Finance');
  const before = await server.call(contract.listPreferences, { token });
  expect(before.data.items).toEqual([
    { kind: 'new_sign_in', enabled: true },
    { kind: 'password_expiry', enabled: true },
    { kind: 'daily_summary', enabled: false },
  ]);
  const body = { kind: 'daily_summary', enabled: true };
  const after = await server.call(contract.togglePreferences, { token, body });
  expect(after.data.items.at(-1)).toEqual(body);
  const others = await server.call(contract.listPreferences, { token: business.token });
  expect(others.data.items.at(-1)?.enabled).toBe(false);
});

test('the daily summary is sent once, in the morning, to members who have enabled it and may see live payments', async () => {
  const business = await createTestBusiness(server, { name: 'Sunrise Bakery' });
  const finance = await business.signInAs('Finance');
  // A Viewer cannot switch: this one is bound to test mode, and the summary is about live payments.
  const bound = await business.signInAs('Viewer');
  const role = await server.call(rolesContract.createRole, {
    token: business.token,
    body: { name: 'Stock keeper', permissions: ['ACCOUNT.PROFILE.READ_WRITE'] },
  });
  const keeper = await business.signInAs('Viewer');
  for (const { token } of [finance, keeper, bound]) {
    const body = { kind: 'daily_summary', enabled: true };
    expect((await server.call(contract.togglePreferences, { token, body })).status).toBe(200);
  }
  const changed = await server.call(teamContract.toggleRole, {
    token: business.token,
    params: { id: (await profileOf(keeper.token)).user.id },
    body: { roleId: role.data.id },
  });
  expect(changed.data.role.name).toBe('Stock keeper');
  const morning = new Date(clock.now());
  morning.setUTCHours(32, 0, 0, 0);
  clock.advance(morning.getTime() - clock.now().getTime());
  await sendDaySummaries(server.services);
  await sendDaySummaries(server.services);
  const summaries = (await emailsTo(finance.email)).filter((item) => item.kind === 'daily_summary');
  expect(summaries).toHaveLength(1);
  expect(summaries[0]?.text).toContain('Sunrise Bakery');
  for (const { email } of [business, keeper, bound])
    expect((await emailsTo(email)).filter((item) => item.kind === 'daily_summary')).toEqual([]);
});

test('all 120 users whose passwords expire in the same week are notified', async () => {
  const { email } = await createTestBusiness(server);
  const { db } = server.services.database;
  const copies = `copy-${email}`;
  await sql`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', uuidv7(), 'email', n || ${copies}))).*
    from users u, generate_series(1, 120) n where u.email = ${email}`.execute(db);
  await sql`
    insert into members select (jsonb_populate_record(m, jsonb_build_object('user_id', c.id))).*
    from members m join users u on u.id = m.user_id, users c where u.email = ${email} and c.email like ${`%${copies}`}`.execute(
    db,
  );
  clock.advance(84 * 86_400_000);
  await warnOfPasswordExpiry(server.services);
  const { count } = await db
    .selectFrom('emails')
    .where('kind', '=', 'password_expiry')
    .where('toAddress', 'like', `%${copies}`)
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(120);
});

test('a password expiring within seven days is notified once by e-mail; the profile reports when it is due', async () => {
  const { email, token } = await createTestBusiness(server);
  const warned = async () => (await emailsTo(email)).filter((item) => item.kind === 'password_expiry');
  const warnings = async () => (await warned()).length;
  await warnOfPasswordExpiry(server.services);
  expect(await warnings()).toBe(0);
  const { user } = await profileOf(token);
  const days = (Date.parse(user.password_expires_at ?? '') - clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(90, 1);
  expect(user.password_update_required).toBe(false);
  clock.advance(84 * 86_400_000);
  await warnOfPasswordExpiry(server.services);
  await warnOfPasswordExpiry(server.services);
  expect(await warnings()).toBe(1);
  // An e-mail that could not be sent until then is discarded.
  expect((await warned())[0]?.validUntil?.toISOString()).toBe(user.password_expires_at);
  clock.advance(7 * 86_400_000);
  const late = (await server.call(login, { body: { email, password } })).data.token;
  expect((await profileOf(late ?? '')).user.password_update_required).toBe(true);
});

test('banks for virtual accounts are chosen in the profile, as the setting of the business requires', async () => {
  const { token, businessId } = await createTestBusiness(server);
  const set = (virtualAccountSetting: 'enabled' | 'disabled' | 'optional') =>
    server.services.database.db
      .updateTable('businesses')
      .set({ virtualAccountSetting })
      .where('id', '=', businessId)
      .execute();
  const info = {
    business_name: 'Adunni Foods',
    business_type: 'sme',
    business_sector: 'Food',
    business_email: 'hello@adunni.example',
  } as const;
  const save = (banks: { preferred_bank?: string | null; alternative_bank?: string | null } = {}) =>
    server.call(contract.updateBusinessInfo, { token, body: { ...info, ...banks } });
  const banksOf = async () => {
    const { metadata } = (await profileOf(token)).business;
    return [metadata.preferred_bank, metadata.alternative_bank];
  };
  await set('optional');
  expect((await save({ preferred_bank: 'wema-bank', alternative_bank: 'providus-bank' })).status).toBe(200);
  expect(await banksOf()).toEqual(['wema-bank', 'providus-bank']);
  expect((await save()).status).toBe(200);
  expect(await banksOf()).toEqual(['wema-bank', 'providus-bank']);
  expect((await save({ alternative_bank: 'wema-bank' })).body.error.fields).toEqual({
    alternative_bank: 'Alternative Bank cannot be the same as preferred bank',
  });
  expect((await save({ preferred_bank: 'bank-of-nowhere' })).body.error.fields).toEqual({
    preferred_bank: 'This bank does not issue accounts in this country',
  });
  await set('enabled');
  expect((await save({ preferred_bank: null })).body.error.fields).toEqual({
    preferred_bank: 'Preferred Bank is required',
  });
  await set('optional');
  expect((await save({ preferred_bank: '' })).status).toBe(200);
  expect(await banksOf()).toEqual([null, null]);
});
