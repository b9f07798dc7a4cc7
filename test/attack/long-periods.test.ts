// Periods of a thousand years, the longest that the contract allows: a chart has one point per day, so returning all of them would keep the
// program busy for hours.
import { expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { guarded } from '#test/support/attack/owned-things.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const ages = { from: '1900-01-01T00:00:00Z', to: '2999-12-31T00:00:00Z' };

/** Whether a query accepts a period of any length; ids are omitted. */
function takesPeriod({ method, url, query }: Endpoint): boolean {
  const shape = query && 'shape' in query ? (query.shape as object) : {};
  return method === 'GET' && !url.includes('/:') && 'from' in shape && 'to' in shape;
}

const calls = guarded.filter(([, endpoint]) => takesPeriod(endpoint));

test('the calls that accept a period include the collection and wallet charts', () => {
  const names = calls.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['getCollectionChart', 'getWalletChart']));
});

test.each(calls)(
  '%s responds to a period of over a thousand years with 200 or an error at the field',
  async (_name, endpoint) => {
    const { token } = await createTestBusiness(server);
    const answer = await server.call(endpoint, { token, query: ages } as never);
    // Where `from` and `to` are currencies, dates are rejected.
    const refused = answer.status === 422 ? Object.keys(answer.body.error.fields) : [];
    expect([answer.status, refused]).toSatisfy(
      ([status]: [number]) => status === 200 || refused.includes('from'),
    );
  },
);
