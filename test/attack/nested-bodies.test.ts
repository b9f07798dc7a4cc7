// Bodies nested far deeper than any contract, on every endpoint: rejected at once, and the program keeps serving others.
import { expect, test } from 'vitest';
import { maskBody, maskQuery } from '#server/developers/api-calls/mask-body.ts';
import { backgroundFailures } from '#server/platform/http/background.ts';
import { depthMax, isTooDeep } from '#server/platform/http/body-depth.ts';
import { allContracts } from '#shared/contract/all.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { type Endpoint, isForOperators, pathOf } from '#shared/contract/endpoint.ts';
import { createTestOperator } from '../support/operators.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { createTestBusiness } from '../support/server.ts';

const server = await openServer();
const business = await createTestBusiness(server);
const { data: key } = await server.call(apiKeysContract.createApiKey, {
  token: business.token,
  body: { name: 'Web shop', kind: 'publishable', permissions: [] },
});
const publishableKey = key.key ?? '';

const nobody = '00000000-0000-7000-8000-000000000000';
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const bodiesOf = (depth: number) => [
  lists(depth),
  objects(depth),
  `{"amount":75000,"email":"payer@example.com","metadata":${objects(depth)}}`,
  `{"amount":75000,"email":"payer@example.com","unknown":${lists(depth)}}`,
];

async function send(endpoint: Pick<Endpoint, 'url' | 'method' | 'version'>, token: string, body: string) {
  const path = pathOf(endpoint).replace(/:\w+/g, nobody);
  const answer = await fetch(server.url + path, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  const { error } = (await answer.json()) as { error?: { code: string; message: string } };
  return { status: answer.status, error };
}

const failures = async () =>
  (await backgroundFailures.get()).values.reduce((sum, value) => sum + value.value, 0);

test('a body nested up to 50,000 levels with a publishable key is rejected, and the call log is unaffected', async () => {
  const before = await failures();
  const initialize = { method: 'POST', url: '/checkout/initialize' } as const;
  for (const depth of [depthMax + 1, 3000, 50_000]) {
    for (const body of bodiesOf(depth)) {
      const { status, error } = await send(initialize, publishableKey, body);
      expect({ status, ...error }).toEqual({
        status: 400,
        code: 'MALFORMED',
        message: `The body is nested more than ${depthMax} levels deep.`,
      });
    }
  }
  // Waits until the log has been flushed.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(await failures()).toBe(before);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});

test('every endpoint rejects a body that is nested too deeply', async () => {
  const staff = (await createTestOperator(server)).token;
  const others: string[] = [];
  for (const contract of Object.values(allContracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      if (endpoint.method === 'GET') continue;
      const token = isForOperators(endpoint) ? staff : business.token;
      const { status, error } = await send(endpoint, token, objects(3000));
      if (status !== 400 || error?.code !== 'MALFORMED') others.push(`${name}: ${status} ${error?.code}`);
    }
  }
  expect(others).toEqual([]);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
}, 120_000);

test('a query name with nested brackets causes no server error', async () => {
  const name = `a${'[b]'.repeat(300)}`;
  const answer = await fetch(`${server.url}/api/v1/transactions?${encodeURIComponent(name)}=1`, {
    headers: { authorization: `Bearer ${business.token}` },
  });
  expect(answer.status).toBeLessThan(500);
});

test('masking is not recursive: it handles nesting beyond what any parser accepts', () => {
  let deep: unknown = { password: 'hidden' };
  for (let level = 0; level < 200_000; level += 1) deep = level % 2 ? { deep } : [deep];
  const masked = maskBody({ deep, card: 'x', number: '4111 1111 1111 1111' }, true) ?? '';
  expect(masked).not.toContain('hidden');
  expect(masked).not.toContain('4111');
  expect(maskQuery({ deep })).toContain('…');
});

test('depth is counted outside string values only', () => {
  expect(isTooDeep(JSON.stringify({ text: `${'['.repeat(500)}\\"${'{'.repeat(500)}` }))).toBe(false);
  expect(isTooDeep(lists(depthMax))).toBe(false);
  expect(isTooDeep(lists(depthMax + 1))).toBe(true);
  expect(isTooDeep(`[${'[],'.repeat(500)}[]]`)).toBe(false);
});
