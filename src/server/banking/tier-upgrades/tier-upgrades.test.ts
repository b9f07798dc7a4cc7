// Tier upgrades through HTTP: requested with documents, checked with the registers, and decided once by staff.
import { beforeEach, expect, test } from 'vitest';
import { tierUpgradesContract as contract } from '#shared/contract/banking/wallet-nouns/tier-upgrades.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { tierReviewsContract as reviews } from '#shared/contract/operator/console/tier-reviews.ts';
import { requestTier, tierPerson, uploadDocument } from '#test/support/banking/tier-upgrades.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { queryDueChecks } from './query-registers.ts';

const server = await openServer();
const officer = await createTestOperator(server, 'Compliance officer');
const second = await createTestOperator(server, 'Administrator');
const helper = await createTestOperator(server, 'Support agent');
let business: TestBusiness;
let token: string;
let walletId: string;

beforeEach(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  const customer = { email: `halima-${crypto.randomUUID()}@example.com`, name: 'Halima Bello' };
  const body = { currency: 'NGN', customer };
  walletId = (await server.call(walletsContract.createWallet, { token, body })).data.id;
});

const ask = (body: object) =>
  server.call(contract.requestTierUpgrade, { token, params: { walletId }, body: { ...tierPerson, ...body } });
const kyc = async () => (await server.call(contract.getWalletKyc, { token, params: { walletId } })).data;
const review = async (upgradeId: string, by = officer.token) =>
  callAs(server, by, reviews.getTierReview, { params: { upgradeId } });
const decide = (upgradeId: string, body: object, by = officer.token) =>
  callAs(server, by, reviews.decideTierUpgrade, { params: { upgradeId }, body });
const approve = { decision: 'approve', comment: null };
const reject = { decision: 'reject', comment: 'The photo cannot be read' };

async function checked(body: object = {}): Promise<string> {
  const { id } = await requestTier(server, { token, walletId, person: { ...tierPerson, ...body } });
  while ((await queryDueChecks(server.services)) > 0);
  return id;
}

test('a request is pending with its checks; after approval the limits of the tier apply immediately', async () => {
  expect(await kyc()).toMatchObject({ tier: 1, next: { tier: 2, documents: ['identity'] }, requests: [] });
  const id = await checked();
  const view = (await review(id)).data;
  expect(view).toMatchObject({
    status: 'PENDING',
    from_tier: 1,
    to_tier: 2,
    bvn: '•••••••5678',
    checks: [
      { kind: 'bvn', status: 'VERIFIED' },
      { kind: 'nin', status: 'VERIFIED' },
    ],
    documents: [{ kind: 'identity', contentType: 'application/pdf' }],
    business: { name: 'Adunni Foods' },
    mode: 'test',
    limits: { now: { tier: 1 }, next: { tier: 2 } },
  });
  expect((await decide(id, approve)).data.status).toBe('APPROVED');
  const { data } = await server.call(walletsContract.getWallet, { token, params: { walletId } });
  expect(data).toMatchObject({ tier: 2, limits: { balance_max: 50_000_000, next: null } });
  expect(data.history[0]?.sentence).toBe('Tier changed from 1 to 2');
  expect(await kyc()).toMatchObject({ tier: 2, next: null, requests: [{ status: 'APPROVED' }] });
  expect(
    (await ask({ identityFileId: await uploadDocument(server, { token, walletId }) })).body.message,
  ).toBe('This wallet has the highest tier.');
  const { db } = server.services.database;
  const of = business.testEnvironmentId;
  const emails = await db.selectFrom('emails').where('environmentId', '=', of).select('kind').execute();
  expect(emails.map(({ kind }) => kind)).toContain('tier_upgrade_approved');
});

test('only one request can be pending; after a rejection with a reason another can be made', async () => {
  const id = await checked();
  const other = await uploadDocument(server, { token, walletId });
  expect((await ask({ identityFileId: other })).body.message).toBe(
    'A request for this wallet is already in review.',
  );
  expect((await decide(id, { decision: 'reject', comment: null })).body.error.fields).toEqual({
    comment: 'Enter why it is rejected',
  });
  await decide(id, reject);
  expect(await kyc()).toMatchObject({
    tier: 1,
    requests: [{ status: 'REJECTED', comment: 'The photo cannot be read' }],
  });
  expect((await ask({ identityFileId: other })).status).toBe(200);
});

test('a failed register check blocks approval; an unanswered one requires a comment', async () => {
  const denied = await checked({ bvn: '22212341111' });
  expect((await review(denied)).data.checks[0]).toMatchObject({ status: 'FAILED' });
  expect((await decide(denied, approve)).status).toBe(409);
  await decide(denied, reject);
  const open = await requestTier(server, { token, walletId, person: tierPerson });
  const early = await decide(open.id, approve);
  expect([early.status, Object.keys(early.body.error.fields)]).toEqual([422, ['comment']]);
  for (const comment of ['%', '\u{1F44D}']) {
    const short = await decide(open.id, { ...approve, comment });
    expect([short.status, short.body.error.fields]).toEqual([
      422,
      { comment: 'Must be at least 2 characters' },
    ]);
  }
  expect((await decide(open.id, { ...approve, comment: 'Seen with the card' })).status).toBe(200);
  expect(await queryDueChecks(server.services)).toBe(0);
});

test('of concurrent requests, and of concurrent decisions by two reviewers, exactly one succeeds', async () => {
  const files = await Promise.all([0, 1, 2].map(() => uploadDocument(server, { token, walletId })));
  const requested = await Promise.all(files.map((identityFileId) => ask({ identityFileId })));
  expect(requested.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const id = requested.find(({ status }) => status === 200)?.data.id as string;
  while ((await queryDueChecks(server.services)) > 0);
  const answers = await Promise.all([decide(id, approve), decide(id, reject, second.token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('documents belong to the wallet, are used once, and are visible by permission only', async () => {
  const { id, fileId } = await requestTier(server, { token, walletId, person: tierPerson });
  await decide(id, reject);
  expect((await ask({ identityFileId: fileId })).body.error.fields).toHaveProperty('identityFileId');
  const params = { walletId, documentId: fileId };
  expect((await server.call(contract.getTierDocument, { token, params })).status).toBe(200);
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const strange = { token: stranger.token, params };
  expect((await server.call(contract.getTierDocument, strange)).status).toBe(404);
  expect((await sendFile(server.url, contract.uploadTierDocument, strange)).status).toBe(404);
  const opened = await callAs(server, helper.token, reviews.getTierReviewFile, {
    params: { upgradeId: id, fileId },
  });
  expect(opened.headers.get('content-security-policy')).toMatch(/^sandbox/);
  expect((await decide(id, reject, helper.token)).status).toBe(403);
  expect((await review(crypto.randomUUID())).status).toBe(404);
});

test('business wallets have no tier; a BVN of the wrong length and a future date of birth are rejected', async () => {
  const { data } = await server.call(walletsContract.activateOperationalWallet, {
    token,
    body: { currency: 'NGN' },
  });
  const identityFileId = await uploadDocument(server, { token, walletId });
  expect((await ask({ identityFileId, bvn: '123' })).body.error.fields).toEqual({
    bvn: 'BVN must be 11 digits',
  });
  expect((await ask({ identityFileId, bornOn: '2999-01-01' })).body.error.fields).toHaveProperty('bornOn');
  const params = { walletId: data[0]?.id as string };
  const own = await server.call(contract.requestTierUpgrade, {
    token,
    params,
    body: { ...tierPerson, identityFileId },
  });
  expect(own.body.message).toBe('Business wallets have no tier.');
});

test('a full number is shown to staff who give a reason, and does not appear in the audit trail', async () => {
  const { id } = await requestTier(server, { token, walletId, person: tierPerson });
  const params = { upgradeId: id };
  const body = { number: 'bvn', reason: 'Compared with the register' };
  const { data } = await callAs(server, officer.token, reviews.revealTierNumber, { params, body });
  expect(data.number).toBe(tierPerson.bvn);
  const trail = await server.services.database.db
    .selectFrom('auditEntries')
    .where('entityId', '=', id)
    .selectAll()
    .execute();
  expect(trail.length).toBeGreaterThan(1);
  expect(JSON.stringify(trail)).not.toContain(tierPerson.bvn);
});
