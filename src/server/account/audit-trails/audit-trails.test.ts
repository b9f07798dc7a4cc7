// The audit trail: what is recorded of a change, what is hidden, and the hash chain that detects tampering.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { maskSecrets } from '#server/platform/http/audit.ts';
import { auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { openWallets } from '#test/support/banking/wallets.ts';
import { asOwner, runAsAdmin } from '#test/support/database.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { proveChains, sealEntries, verifyAuditTrail } from './chain.ts';

// An own database, because exports requested by other tests would be written first.
const server = await openServerOnOwnDatabase();
const business = await createTestBusiness(server);

const linkBody = { name: 'Audited link', kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };

async function list(query: Record<string, unknown> = {}, of = business) {
  const answer = await server.call(auditTrailsContract.listAuditEntries, {
    token: of.token,
    query: { include: 'counts', ...query },
  });
  expect(answer.status).toBe(200);
  const { counts } = answer.data;
  if (!counts) throw new Error('Nothing was counted.');
  return { ...answer.data, counts };
}

async function makeLink(of = business) {
  const answer = await server.call(paymentLinksContract.createPaymentLink, {
    token: of.token,
    body: linkBody,
  });
  expect(answer.status).toBe(200);
  return answer.data;
}

test('a change is recorded with actor, action, entity, mode, request and result', async () => {
  const link = await makeLink();
  await server.call(paymentLinksContract.setPaymentLinkStatus, {
    token: business.token,
    params: { linkId: link.id },
    body: { status: 'INACTIVE' },
    headers: { 'user-agent': 'Audit test browser' },
  });
  const [entry] = (await list({ search: link.id })).items;
  expect(entry).toMatchObject({
    action: 'setPaymentLinkStatus',
    entity: 'payment-links',
    entityId: link.id,
    mode: 'test',
    result: 'done',
    actor: { kind: 'user', name: 'Owner Tester', email: business.email, role: 'Owner', impersonator: null },
  });
  expect(entry?.summary).not.toBe('setPaymentLinkStatus');
  const detail = await server.call(auditTrailsContract.getAuditEntry, {
    token: business.token,
    params: { entryId: entry?.id ?? '' },
  });
  expect(detail.data).toMatchObject({ userAgent: 'Audit test browser', after: { status: 'INACTIVE' } });
  expect(detail.data.requestId).toBeTruthy();
});

test('a forbidden change is recorded as refused; one with invalid input is not recorded', async () => {
  const viewer = await business.signInAs('Viewer');
  const before = (await list()).counts;
  const refused = await server.call(paymentLinksContract.createPaymentLink, {
    token: viewer.token,
    body: linkBody,
  });
  expect(refused.status).toBe(403);
  const wrong = await server.call(paymentLinksContract.createPaymentLink, {
    token: business.token,
    body: {},
  });
  expect(wrong.status).toBe(422);
  const after = await list({ result: 'refused' });
  expect(after.counts).toEqual({ all: before.all + 1, done: before.done, refused: before.refused + 1 });
  expect(after.items[0]).toMatchObject({
    errorCode: 'FORBIDDEN',
    actor: { email: viewer.email, role: 'Viewer' },
  });
});

test('fields are in the order of the contract, and an amount has the currency of what was changed', async () => {
  const { token } = business;
  const link = await makeLink();
  const detailOf = async (search: string) => {
    const [entry] = (await list({ search })).items;
    const params = { entryId: entry?.id ?? '' };
    return (await server.call(auditTrailsContract.getAuditEntry, { token, params })).data.after ?? {};
  };
  const names = Object.keys(await detailOf(link.id));
  const expected = Object.keys(paymentLinksContract.createPaymentLink.body.shape);
  expect(names).toEqual(expected.filter((name) => names.includes(name)));
  expect(names.slice(0, 2)).toEqual(['name', 'description']);
  const wallets = await openWallets(server, business);
  const request = await server.call(fundRequestsContract.createFundRequest, {
    token,
    body: {
      walletId: wallets['FUNDS-TRANSFER'],
      fromWalletId: wallets.MASTER,
      amount: 300_000,
      purpose: 'Wages',
    },
  });
  expect(await detailOf(request.data.id)).toMatchObject({ amount: 300_000, currency: 'NGN' });
});

test('a read is not recorded', async () => {
  const before = (await list()).total;
  await server.call(sessionContract.getProfile, { token: business.token });
  expect((await list()).total).toBe(before);
});

test('a change that fails midway leaves neither the change nor its entry', async () => {
  const before = (await list()).total;
  const owner = asOwner(server.connectionString);
  await runAsAdmin(
    `create or replace function refuse_audit_test() returns trigger language plpgsql as
       $$ begin if new.name = 'Breaks' then raise exception 'no'; end if; return new; end $$;
     create or replace trigger refuse_audit_test before insert on payment_links
       for each row execute function refuse_audit_test()`,
    owner,
  );
  const answer = await server.call(paymentLinksContract.createPaymentLink, {
    token: business.token,
    body: { ...linkBody, name: 'Breaks' },
  });
  await runAsAdmin('drop trigger refuse_audit_test on payment_links', owner);
  expect(answer.status).toBe(500);
  expect((await list()).total).toBe(before);
});

test('the entry of a creation has the id of the created entity', async () => {
  const link = await makeLink();
  expect((await list({ search: link.id })).items[0]).toMatchObject({ action: 'createPaymentLink' });
});

test('a call repeated with its Idempotency-Key is recorded once', async () => {
  const options = {
    token: business.token,
    body: { format: 'csv', filters: {} },
    idempotencyKey: 'audit-once',
  };
  await server.call(auditTrailsContract.exportAuditEntries, options);
  await server.call(auditTrailsContract.exportAuditEntries, options);
  expect((await list({ action: 'exportAuditEntries' })).total).toBe(1);
});

test('secrets and identity numbers are masked by field name; account numbers keep their last four digits', () => {
  const masked = maskSecrets({
    password: 'x',
    new_password: 'x',
    totpSecret: 'x',
    code: '123456',
    bvn: '22222222222',
    account_number: '0123456789',
    nested: [{ token: 'x', name: 'kept' }],
    note: 'a\u0000b',
  });
  expect(masked).toEqual({
    password: '••••',
    new_password: '••••',
    totpSecret: '••••',
    code: '••••',
    bvn: '••••',
    account_number: '••••6789',
    nested: [{ token: '••••', name: 'kept' }],
    note: 'ab',
  });
});

test('filters narrow the list, and entries of another business are not visible', async () => {
  const other = await createTestBusiness(server);
  await makeLink(other);
  const mine = await list({ limit: 100 });
  expect(mine.items.every((entry) => entry.actor.email !== other.email)).toBe(true);
  const theirs = { entity: 'payment-links' };
  expect((await list(theirs, other)).total).toBe(1);
  const [entry] = (await list(theirs, other)).items;
  const stolen = await server.call(auditTrailsContract.getAuditEntry, {
    token: business.token,
    params: { entryId: entry?.id ?? '' },
  });
  expect(stolen.status).toBe(404);
  expect((await list({ entity: 'audit-trails' })).items.every((one) => one.entity === 'audit-trails')).toBe(
    true,
  );
  expect((await list({ search: 'nobody at all' })).total).toBe(0);
  const message = await list({ search: entry?.summary.slice(2).toUpperCase() }, other);
  expect(message.items).toMatchObject([{ id: entry?.id }]);
  expect((await list({ from: '2999-01-01T00:00:00Z' })).total).toBe(0);
  expect((await list({ mode: 'live' })).total).toBe(0);
  const entities = await server.call(auditTrailsContract.listAuditEntities, { token: business.token });
  expect(entities.data).toEqual(expect.arrayContaining(['audit-trails', 'payment-links']));
});

test('the export contains the entries that match its filters, and needs permission to read the trail', async () => {
  const requested = { format: 'csv', filters: { entity: 'payment-links' } };
  const response = await server.call(auditTrailsContract.exportAuditEntries, {
    token: business.token,
    body: requested,
  });
  expect(response.status).toBe(200);
  while ((await runExports(server.services)) > 0);
  const params = { exportId: response.data.id };
  const file = await server.call(exportsContract.downloadExport, { token: business.token, params });
  const text = String(file.body);
  expect(text).toContain('Activate, deactivate or archive a payment link');
  expect(text.trim().split('\n')).toHaveLength(1 + (await list({ entity: 'payment-links' })).total);
  const support = await business.signInAs('Support');
  expect((await server.call(exportsContract.downloadExport, { token: support.token, params })).status).toBe(
    404,
  );
});

test('the hash chain stays valid under concurrent writes, and verification reports the first tampered link', async () => {
  const { database } = server.services;
  const own = await createTestBusiness(server);
  for (let count = 0; count < 3; count += 1) await makeLink(own);
  await Promise.all([sealEntries(server.services), makeLink(own), sealEntries(server.services)]);
  while ((await sealEntries(server.services)) > 0);
  const prove = async () =>
    (await verifyAuditTrail(database)).find((proof) => proof.chainId === own.businessId);
  // The four links, after the owner's sign-in.
  expect(await prove()).toMatchObject({ entries: 5, broken: null });
  const rows = await database.db
    .selectFrom('auditEntries')
    .where('chainId', '=', own.businessId)
    .select(['id', 'seq'])
    .orderBy('seq')
    .execute();
  expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5]);
  // Tampering that the program is not permitted to do, but that database credentials allow, is detected.
  const tamper = async (statement: string): Promise<void> => {
    await runAsAdmin(
      `alter table audit_entries disable trigger user; ${statement}; alter table audit_entries enable trigger user`,
      asOwner(server.connectionString),
    );
  };
  await tamper(`update audit_entries set actor_name = 'Somebody else' where id = '${rows[1]?.id}'`);
  expect((await prove())?.broken).toMatchObject({
    seq: 2,
    entryId: rows[1]?.id,
    reason: 'its content was changed',
  });
  await tamper(`update audit_entries set actor_name = 'Owner Tester' where id = '${rows[1]?.id}'`);
  expect((await prove())?.broken).toBeNull();
  await tamper(`delete from audit_entries where id = '${rows[4]?.id}'`);
  expect((await prove())?.broken).toMatchObject({ seq: 5, reason: 'entries 5 to 5 are missing' });
  await tamper(`delete from audit_entries where id = '${rows[3]?.id}'`);
  expect((await prove())?.broken).toMatchObject({ seq: 4 });
});

test('neither the program nor the database owner can change or delete an entry', async () => {
  const { db } = server.services.database;
  await expect(
    sql`update audit_entries set action = 'x' where chain_id = ${business.businessId}`.execute(db),
  ).rejects.toThrow('permission denied');
  await expect(
    sql`delete from audit_entries where chain_id = ${business.businessId}`.execute(db),
  ).rejects.toThrow('permission denied');
  // The database owner cannot do it either, as long as the triggers are enabled.
  const owner = asOwner(server.connectionString);
  const where = `where chain_id = '${business.businessId}'`;
  await expect(runAsAdmin(`update audit_entries set action = 'x' ${where}`, owner)).rejects.toThrow(
    'The audit trail is never changed.',
  );
  await expect(runAsAdmin(`delete from audit_entries ${where}`, owner)).rejects.toThrow(
    'The audit trail is never deleted.',
  );
  const proofs = [];
  for await (const proof of proveChains(db)) proofs.push(proof);
  expect(proofs.length).toBeGreaterThan(0);
});
