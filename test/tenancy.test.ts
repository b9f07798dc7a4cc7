// Every endpoint with another tenant's ids, and with the other mode's: nothing leaks and nothing changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Checksum, type WatchedChecksums, watchChecksums } from './support/attack/checksum.ts';
import {
  doesWhatIsDue,
  echoes,
  guarded,
  namingOf,
  ofOneMode,
  ofTheBusiness,
  paramsOf,
} from './support/attack/owned-things.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { makeOwnedThings, type Owned } from './support/samples/all.ts';
import { marker } from './support/samples/samples.ts';
import { createTestBusiness, startTestServer, type TestBusiness, type TestServer } from './support/server.ts';

let scratch: TestDatabase;
let server: TestServer;
let checksums: WatchedChecksums;
let owner: TestBusiness;
let stranger: TestBusiness;
let owned: Owned;
/** The owner's token in live mode, in which nothing created in test mode is visible. */
let otherMode: string;
let ofOwner: Checksum;
let ofTestMode: Checksum;

beforeAll(async () => {
  scratch = await createTestDatabase();
  server = await startTestServer({ connectionString: scratch.connectionString });
  checksums = await watchChecksums(server);
  owner = await createTestBusiness(server);
  stranger = await createTestBusiness(server);
  owned = await makeOwnedThings(server, owner);
  otherMode = (await owner.signInAs('Admin', 'live')).token;
  const { businessId, testEnvironmentId, liveEnvironmentId } = owner;
  const environmentIds = [testEnvironmentId, liveEnvironmentId];
  ofOwner = checksums.checksumOf({ businessIds: [businessId], environmentIds });
  ofTestMode = checksums.checksumOf({ environmentIds: [testEnvironmentId] });
});
afterAll(async () => {
  await checksums.close();
  await server.close();
  await scratch.drop();
});

async function expectNothing(
  name: string,
  endpoint: Endpoint,
  token: string,
  unchanged: Checksum,
): Promise<void> {
  const before = await unchanged.read();
  const naming = namingOf(owned, name, endpoint);
  const answer = await server.call(endpoint, { ...naming, token });
  const body = unchanged === ofTestMode ? ofOneMode(name, answer.body) : answer.body;
  const text = JSON.stringify(body).toLowerCase();
  if (!echoes.has(name)) {
    expect(text).not.toContain(marker.toLowerCase());
    for (const id of Object.values(owned)) expect(text).not.toContain(id);
  }
  const namesRow = Object.keys(naming.params ?? {}).length > 0 || name === 'switchBusiness';
  if (namesRow && !echoes.has(name)) expect([404, name]).toEqual([answer.status, name]);
  expect(answer.status).toBeLessThan(500);
  if (!doesWhatIsDue.has(name)) expect(await unchanged.read()).toEqual(before);
}

test('the checksum changes with a write, and is otherwise stable', async () => {
  const { database } = server.services;
  const look = async () => [await ofOwner.read(), await ofTestMode.read()];
  const before = await look();
  expect(await look()).toEqual(before);
  const tag = (changedBy: string) =>
    database.db
      .updateTable('paymentLinks')
      .set({ name: changedBy })
      .where('environmentId', '=', owner.testEnvironmentId)
      .execute();
  const { name } = await database.db
    .selectFrom('paymentLinks')
    .select('name')
    .where('environmentId', '=', owner.testEnvironmentId)
    .executeTakeFirstOrThrow();
  await tag(`${name} changed`);
  const [ofAll, ofMode] = await look();
  expect(ofAll).not.toEqual(before[0]);
  expect(ofMode).not.toEqual(before[1]);
  await tag(name);
});

test('every table with an environment is covered by the checksum', () => {
  const tables = ['transactions', 'ledger_accounts', 'balance_items', 'sub_accounts', 'emails'];
  for (const table of tables) expect(ofTestMode.columns).toContain(`${table}.environment_id`);
  expect(ofTestMode.columns.length).toBeGreaterThan(60);
});

test.each(guarded)('%s reveals nothing to another tenant and changes nothing', (name, endpoint) =>
  expectNothing(name, endpoint, stranger.token, ofOwner),
);

test.each(guarded.filter(([, endpoint]) => !ofTheBusiness.test(endpoint.url)))(
  '%s reveals nothing to the other mode and changes nothing',
  (name, endpoint) => expectNothing(name, endpoint, otherMode, ofTestMode),
);

test('the owner finds each of them, so the ids are valid', async () => {
  for (const [name, endpoint] of guarded) {
    if (endpoint.method !== 'GET' || !endpoint.url.includes(':') || endpoint.changesState) continue;
    const { status } = await server.call(endpoint, {
      params: paramsOf(owned, endpoint),
      query: {},
      token: owner.token,
    });
    expect([name, status < 400 || status === 409]).toEqual([name, true]);
  }
});
