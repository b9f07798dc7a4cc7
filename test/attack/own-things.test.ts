// Every call by an allowed caller, with objects of their own: none fails, and most succeed. `npm run soak edges` runs its edge values here.
import { expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators } from '#shared/contract/endpoint.ts';
import { leftOut, paramsOf } from '../support/attack/owned-things.ts';
import { withoutRehearsals } from '../support/fuzz/rehearsal.ts';
import { knownFields } from '../support/known-fields.ts';
import { callAs, createTestOperator } from '../support/operators.ts';
import { openServerOnOwnDatabase } from '../support/per-file/open-server.ts';
import { makeOwnedThings, type Owned, validBodies } from '../support/samples/all.ts';
import { nobody } from '../support/samples/samples.ts';
import { createTestBusiness, type TestBusiness } from '../support/server.ts';

const server = await openServerOnOwnDatabase();

const endpoints: [string, Endpoint][] = Object.values(allContracts)
  .flatMap((contract) => Object.entries<Endpoint>(contract))
  .filter(([name, endpoint]) => !leftOut.has(name) && !endpoint.upload);

const filters = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-12-31T00:00:00Z',
  at: '2026-11-20T00:00:00Z',
  limit: 5,
  currency: 'NGN',
  amount: 100_000,
  environment: 'test',
  bank_code: '058',
  account_number: '0123456789',
  domain: 'shop.example.com',
  q: 'Zebra',
  tier: 1,
  channel: 'card',
  region: 'local',
};
const amongCurrencies = { from: 'NGN', to: 'USD' };
const ofDays = { from: '2026-01-01', to: '2026-12-31' };
/** Filters whose name has another meaning in these calls. */
const filtersOf: Record<string, object> = {
  previewCollectionConversion: amongCurrencies,
  previewTransferConversion: amongCurrencies,
  listExchangeRows: amongCurrencies,
  getPlatformFigures: ofDays,
  listSavedViews: { list: 'payment-links' },
  listStaffViews: { list: 'merchants' },
};

/** Replaces placeholder ids with ids of the business's own objects, where they exist. */
function withOwned(value: unknown, owned: Owned, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withOwned(item, owned, name.replace(/s$/, '')));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([field, value]) => [field, withOwned(value, owned, field)]),
    );
  return value === nobody ? (owned[name] ?? value) : value;
}

/** Reads come first, calls that end objects last. */
function turnOf([name, { method }]: [string, Endpoint]): number {
  if (/^(revoke|switch|changePassword|toggleMfa|generateTotp|eraseOwn)/.test(name)) return 6;
  if (method === 'GET') return 0;
  if (/^(export|preview|quote)/.test(name)) return 1;
  if (/^(create|add|save)/.test(name)) return 2;
  if (
    /^(delete|remove|end|cancel|close|discard|withdraw|revoke|void|leave|stop|disable|erase|reset)/.test(name)
  )
    return method === 'DELETE' ? 5 : 4;
  return 3;
}

async function countMessages(): Promise<number> {
  const { rows } = await server.services.database.pool.query<{ count: number }>(
    'select (select count(*) from emails)::int + (select count(*) from sms_messages)::int as count',
  );
  return rows[0]?.count ?? 0;
}

type Reported = { name: string; status: number };

async function callAll(business: TestBusiness, staff: string): Promise<Reported[]> {
  const owned = await withoutRehearsals(() => makeOwnedThings(server, business));
  const outcomes: Reported[] = [];
  let { token } = business;
  for (const [name, endpoint] of endpoints.toSorted((endpoint, other) => turnOf(endpoint) - turnOf(other))) {
    const names = [...endpoint.url.matchAll(/:(\w+)/g)].map(([, value]) => value ?? '');
    if (/^(logout|signOut)/.test(name) || names.some((name) => !owned[name])) continue;
    const body = withOwned(validBodies[name], owned);
    const options = {
      params: paramsOf(owned, endpoint),
      query: { ...knownFields(endpoint.query, filters), ...filtersOf[name] },
      idempotencyKey: `own ${name}`,
      ...(endpoint.method !== 'GET' && body !== undefined && { body }),
    };
    const send = () =>
      isForOperators(endpoint)
        ? callAs(server, staff, endpoint, options)
        : server.call(endpoint, { ...options, ...(endpoint.access !== 'public' && { token }) });
    const answer = await send();
    if (answer.status === 200 && endpoint.idempotency && !process.env.EDGES_FOLDER) {
      const messages = await countMessages();
      const again = await withoutRehearsals(send);
      expect([name, again.status, again.data]).toEqual([name, 200, answer.data]);
      expect([name, await countMessages()]).toEqual([name, messages]);
    }
    // The previous call ended its own session.
    if (answer.status === 401 && answer.body.error.code === 'UNAUTHENTICATED')
      token = (await business.signInAs('Owner')).token;
    outcomes.push({ name, status: answer.status });
  }
  return outcomes;
}

test('calls on the caller’s own objects never return 5xx, most succeed, and a repeated key has one effect', async () => {
  const staff = (await withoutRehearsals(() => createTestOperator(server))).token;
  // Objects of another business, which rehearsals use as well.
  if (process.env.EDGES_FOLDER)
    await withoutRehearsals(async () => makeOwnedThings(server, await createTestBusiness(server)));
  const result = await callAll(await createTestBusiness(server), staff);
  expect(result.filter(({ status }) => status >= 500)).toEqual([]);
  const refused = result
    .filter(({ status }) => status !== 200)
    .map(({ name, status }) => `${status} ${name}`);
  expect(result.length - refused.length, refused.join('\n')).toBeGreaterThan(700);
});
