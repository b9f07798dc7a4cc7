// Lists return only their page: tab counts are queried only on request.
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorContracts } from '#shared/contract/operator/contracts.ts';
import { paramsOf } from '../support/attack/owned-things.ts';
import { openOwned } from '../support/per-file/open-owned.ts';
import { statementsIn } from '../support/per-file/sent-statements.ts';

/** Few rows, and the labels on the screen depend on the counts. */
const countsAlways = ['listTeam'];

const counting = Object.entries(allContracts)
  .filter(([noun]) => !(noun in operatorContracts))
  .flatMap(([, contract]) => Object.entries(contract as Readonly<Record<string, Endpoint>>))
  .filter(
    ([name, { method, output }]) =>
      method === 'GET' &&
      output instanceof z.ZodObject &&
      'totalCapped' in output.shape &&
      'counts' in output.shape &&
      !countsAlways.includes(name),
  );

/** Spies only, and is installed before the first connection opens. */
const sent = vi.spyOn(pg.Client.prototype, 'query');

const { server, owner, owned } = await openOwned();
afterAll(() => sent.mockRestore());

/** Returns the statements that a call sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent.mockClear();
  await work();
  const all = sent.mock.calls.flatMap((call: readonly unknown[]) => statementsIn(call));
  // Announcements of earlier changes may be sent with a delay.
  return all.map(({ text }) => text).filter((text) => !text.includes('pg_notify'));
}

test('at least 15 lists support counts', () => {
  expect(counting.length).toBeGreaterThanOrEqual(15);
});

test.each(counting)('%s', async (_, endpoint) => {
  const call = { token: owner.token, params: paramsOf(owned, endpoint) };
  const read = async (query: Record<string, unknown>) => {
    const answer = await server.call(endpoint, { ...call, query });
    expect(answer.status).toBe(200);
    return answer.data as unknown as { items: unknown[]; total: number; counts?: object };
  };
  expect(await read({})).not.toHaveProperty('counts');
  const counted = await read({ include: 'counts' });
  expect(counted.counts).toHaveProperty('all');
  const [alone, both] = [
    await statementsOf(() => read({})),
    await statementsOf(() => read({ include: 'counts' })),
  ];
  expect(alone.length).toBeGreaterThan(0);
  expect(both.length).toBeGreaterThan(alone.length);
  expect(alone.filter((text) => !both.includes(text))).toEqual([]);
  // Beyond the last page, the total requires a count query.
  expect(await read({ page: 1000 })).toMatchObject({ items: [], total: counted.total, totalCapped: false });
});
