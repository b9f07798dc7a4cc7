// Every endpoint with another tenant's ids, and with the other mode's: nothing leaks and nothing changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Checksum, checksumOf } from './support/attack/checksum.ts';
import {
  bodyOf,
  doesWhatIsDue,
  echoes,
  guarded,
  ofOneMode,
  ofTheBusiness,
  paramsOf,
  periods,
} from './support/attack/owned-things.ts';
import { knownFields } from './support/known-fields.ts';
import { makeOwnedThings, type Owned } from './support/samples/all.ts';
import { marker } from './support/samples/samples.ts';
import { createTestBusiness, startTestServer, type TestBusiness, type TestServer } from './support/server.ts';

let server: TestServer;
let owner: TestBusiness;
let stranger: TestBusiness;
let owned: Owned;
/** The owner in live mode, who sees nothing of what was made in test mode. */
let otherMode: string;
let ofOwner: Checksum;
let ofTestMode: Checksum;

beforeAll(async () => {
  server = await startTestServer();
  owner = await createTestBusiness(server);
  stranger = await createTestBusiness(server);
  owned = await makeOwnedThings(server, owner);
  otherMode = (await owner.signInAs('Admin', 'live')).token;
  const { businessId, testEnvironmentId, liveEnvironmentId } = owner;
  const environmentIds = [testEnvironmentId, liveEnvironmentId];
  ofOwner = await checksumOf(server, { businessIds: [businessId], environmentIds });
  ofTestMode = await checksumOf(server, { environmentIds: [testEnvironmentId] });
});
afterAll(() => server.close());

async function expectNothing(
  name: string,
  endpoint: Endpoint,
  token: string,
  unchanged: Checksum,
): Promise<void> {
  const before = await unchanged.read();
  const params = paramsOf(owned, endpoint);
  const query = knownFields(endpoint.query, periods);
  const options = { params, query, token, idempotencyKey: 'tenancy', ...bodyOf(owned, name, endpoint) };
  const answer = await server.call(endpoint, options);
  const body = unchanged === ofTestMode ? ofOneMode(name, answer.body) : answer.body;
  const text = JSON.stringify(body).toLowerCase();
  if (!echoes.has(name)) {
    expect(text).not.toContain(marker.toLowerCase());
    for (const id of Object.values(owned)) expect(text).not.toContain(id);
  }
  const namesRow = Object.keys(params).length > 0 || name === 'switchBusiness';
  if (namesRow && !echoes.has(name)) expect([404, name]).toEqual([answer.status, name]);
  expect(answer.status).toBeLessThan(500);
  if (!doesWhatIsDue.has(name)) expect(await unchanged.read()).toEqual(before);
}

test('every table with an environment is looked at', () => {
  const tables = ['transactions', 'ledger_accounts', 'balance_items', 'sub_accounts', 'emails'];
  for (const table of tables) expect(ofTestMode.columns).toContain(`${table}.environment_id`);
  expect(ofTestMode.columns.length).toBeGreaterThan(60);
});

test.each(guarded)('%s tells another tenant nothing and changes nothing', (name, endpoint) =>
  expectNothing(name, endpoint, stranger.token, ofOwner),
);

test.each(guarded.filter(([, endpoint]) => !ofTheBusiness.test(endpoint.url)))(
  '%s tells the other mode nothing and changes nothing',
  (name, endpoint) => expectNothing(name, endpoint, otherMode, ofTestMode),
);

test('the owner does find each of them: the ids are right', async () => {
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
