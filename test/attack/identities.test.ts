// Every kind of caller with ids of another business on every endpoint: nothing is disclosed, changed or broken.
import { expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { changesState, type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { isOperatorAllowed, operatorRoleNames, operatorRoles } from '#shared/operator-permissions.ts';
import { checksumOf } from '../support/attack/checksum.ts';
import { type Identity, listInsiders, listShutOut, viewAs } from '../support/attack/identities.ts';
import {
  doesWhatIsDue,
  echoes,
  guarded,
  namingOf,
  ofOneMode,
  ofTheBusiness,
} from '../support/attack/owned-things.ts';
import { mapConcurrently } from '../support/attack/race.ts';
import { createTestOperator } from '../support/operators.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { makeOwnedThings, validBodies } from '../support/samples/all.ts';
import { marker } from '../support/samples/samples.ts';
import { type Answer, createTestBusiness } from '../support/server.ts';

const server = await openServer();
const [owner, stranger] = [await createTestBusiness(server), await createTestBusiness(server)];
const owned = await makeOwnedThings(server, owner);
const insiders = await listInsiders(server, stranger);
const shutOut = await listShutOut(server, owner);

/** Tables that record the calls themselves, not data of a business. */
const ofCalls = new Set(['api_calls', 'sessions', 'audit_entries', 'idempotency_keys', 'rate_limits']);
const { businessId, testEnvironmentId, liveEnvironmentId } = owner;
const environmentIds = [testEnvironmentId, liveEnvironmentId];
const all = await checksumOf(server, { businessIds: [businessId], environmentIds }, ofCalls);
const ofTestMode = await checksumOf(server, { environmentIds: [testEnvironmentId] }, ofCalls);

type Named = [name: string, endpoint: Endpoint];
const endpoints: Named[] = Object.values(allContracts).flatMap((contract) => Object.entries(contract));
const forOperators = endpoints.filter(([, endpoint]) => isForOperators(endpoint));
/** Excludes calls that advance the clock of all environments, which runs due work anywhere. */
const requested = guarded.filter(([name]) => !doesWhatIsDue.has(name));

const nobody = '00000000-0000-7000-8000-000000000000';
const namesOf = (endpoint: Endpoint) => [...endpoint.url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** Names from the caller's earlier requests appear in the caller's own trail and log. */
const ownTrail = new Set(['listAuditEntries', 'listApiCalls']);

/** Returns the fault of a response to a caller without access to the named object, or null. */
function faultOf([name, endpoint]: Named, { status, body }: Answer<unknown>): string | null {
  if (status >= 500) return `${status}`;
  if (echoes.has(name)) return null;
  const text = JSON.stringify(body).toLowerCase();
  if (text.includes(marker.toLowerCase())) return `${status} tells ${marker}`;
  const result = Object.entries(owned).find(([, id]) => text.includes(id));
  if (result && !ownTrail.has(name)) return `${status} tells ${result[0]}`;
  const namesRow = namesOf(endpoint).length > 0 || name === 'switchBusiness';
  return namesRow && status < 400 ? `${status} although a row of another is named` : null;
}

async function faultsOf(who: Identity, list: readonly Named[], ofMode = false): Promise<string[]> {
  const found = await mapConcurrently(list, 8, async ([name, endpoint]) => {
    const { token } = who;
    const answer = await server.call(endpoint, { ...namingOf(owned, name, endpoint), token });
    const body = ofMode ? ofOneMode(name, answer.body) : answer.body;
    const fault = faultOf([name, endpoint], { ...answer, body: body as typeof answer.body });
    return fault && `${who.name}: ${name}: ${fault}`;
  });
  return found.filter((item) => item !== null);
}

test('for every kind of caller of another business, no data of this one is disclosed or changed', async () => {
  const before = await all.read();
  expect(Object.keys(before).length).toBeGreaterThan(40);
  for (const who of insiders) expect(await faultsOf(who, requested)).toEqual([]);
  expect(await all.read()).toEqual(before);
}, 300_000);

test('for the other mode of the same business, no data of this one is disclosed or changed', async () => {
  const before = await ofTestMode.read();
  const { token } = await owner.signInAs('Owner', 'live');
  const list = requested.filter(([, endpoint]) => !ofTheBusiness.test(endpoint.url));
  expect(await faultsOf({ name: 'the live mode', token }, list, true)).toEqual([]);
  expect(await ofTestMode.read()).toEqual(before);
}, 120_000);

test('callers who lost access, or never had it, are rejected with 401 on every endpoint', async () => {
  const before = await all.read();
  for (const who of shutOut) {
    const wrong = await mapConcurrently(
      [...requested, ...forOperators.filter(() => who.name !== 'staff')],
      8,
      async ([name, endpoint]) => {
        const params = Object.fromEntries(namesOf(endpoint).map((item) => [item, nobody]));
        const options = isForOperators(endpoint) ? { params } : namingOf(owned, name, endpoint);
        const { status } = await server.call(endpoint, { ...options, token: who.token });
        return status === 401 ? null : `${who.name}: ${name}: ${status}`;
      },
    );
    expect(wrong.filter((item) => item !== null)).toEqual([]);
  }
  expect(await all.read()).toEqual(before);
}, 300_000);

test('staff who view as a member change nothing of the business', async () => {
  const token = await viewAs(server, owner);
  const before = await all.read();
  // The mode that an operator views is the operator's own, and changes nothing for the member.
  const asking = requested.filter(([name]) => name !== 'switchEnvironment');
  const wrong = await mapConcurrently(asking, 8, async ([name, endpoint]) => {
    const { status } = await server.call(endpoint, { ...namingOf(owned, name, endpoint), token });
    return status < 500 && (!changesState(endpoint) || status === 403) ? null : `${name}: ${status}`;
  });
  expect(wrong.filter((item) => item !== null)).toEqual([]);
  expect(await all.read()).toEqual(before);
}, 120_000);

test('console calls are rejected for staff without the permission in their role, and for every merchant caller', async () => {
  const before = await all.read();
  for (const role of operatorRoleNames) {
    const { token } = await createTestOperator(server, role);
    const held = new Set<string>(operatorRoles[role]);
    const refused = forOperators.filter(
      ([, { access }]) => !isOperatorAllowed(held as never, (access as { operator: [] }).operator),
    );
    const wrong = await mapConcurrently(refused, 8, async ([name, endpoint]) => {
      const params = Object.fromEntries(namesOf(endpoint).map((item) => [item, owner.businessId]));
      const headers = { cookie: `kasuwa_operator=${token}`, 'x-kasuwa-client': 'web' };
      const body = endpoint.method === 'GET' ? {} : { body: validBodies[name] ?? {} };
      const { status } = await server.call(endpoint, { params, headers, ...body });
      return status === 403 ? null : `${role}: ${name}: ${status}`;
    });
    expect(wrong.filter((item) => item !== null)).toEqual([]);
  }
  for (const { name: who, token } of insiders) {
    const wrong = await mapConcurrently(forOperators, 8, async ([name, endpoint]) => {
      const params = Object.fromEntries(namesOf(endpoint).map((item) => [item, owner.businessId]));
      const { status } = await server.call(endpoint, { params, token });
      return status === 401 ? null : `${who}: ${name}: ${status}`;
    });
    expect(wrong.filter((item) => item !== null)).toEqual([]);
  }
  expect(await all.read()).toEqual(before);
}, 300_000);

test('an id gives no access to public endpoints: links require their secrets', async () => {
  const list = endpoints.filter(([, { access, url }]) => access === 'public' && url.includes(':'));
  const ids = Object.entries(owned).filter(([, id]) => /^[0-9a-f-]{36}$/.test(id));
  const tries = list.flatMap((one) => ids.map(([what, id]) => ({ one, what, id })));
  const wrong = await mapConcurrently(tries, 16, async ({ one: [name, endpoint], what, id }) => {
    const params = Object.fromEntries(namesOf(endpoint).map((param) => [param, id]));
    const { status, body } = await server.call(endpoint, {
      params,
      ...(endpoint.method !== 'GET' && { body: {} }),
    });
    const tells = JSON.stringify(body).toLowerCase().includes(marker.toLowerCase());
    return status >= 400 && status < 500 && !tells ? null : `${name} with ${what}: ${status}`;
  });
  expect(wrong.filter((item) => item !== null)).toEqual([]);
}, 120_000);
