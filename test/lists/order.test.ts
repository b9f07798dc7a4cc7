// Lists support every sort order of their contract, in pages and exports, from an index: no page sorts all rows.
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorContracts } from '#shared/contract/operator/contracts.ts';
import { paramsOf } from '../support/attack/owned-things.ts';
import { openOwned } from '../support/per-file/open-owned.ts';
import { type SentStatement, statementsIn } from '../support/per-file/sent-statements.ts';

/** Few rows: the team, joined with data from other tables, and the rows of one file. */
const fewRows = ['listTeam', 'listTransferGroupRows'];

function sortsOf({ query }: Endpoint): string[] {
  const sort: unknown = query instanceof z.ZodObject ? query.shape.sort : undefined;
  const inner: unknown = sort instanceof z.ZodDefault ? sort.unwrap() : undefined;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}

const orders = Object.entries(allContracts)
  .filter(([noun]) => !(noun in operatorContracts))
  .flatMap(([, contract]) => Object.entries(contract as Readonly<Record<string, Endpoint>>))
  .filter(([name, { method }]) => method === 'GET' && !fewRows.includes(name))
  .flatMap(([name, endpoint]) => sortsOf(endpoint).map((sort) => [name, sort, endpoint] as const));

/** Spies only, and is installed before the first connection opens. */
const sent = vi.spyOn(pg.Client.prototype, 'query');

const { server, owner, owned } = await openOwned();
afterAll(() => sent.mockRestore());

/** Returns the statements that read a page: those with a limit and an order. */
function readPages(): SentStatement[] {
  return sent.mock.calls
    .flatMap((call: readonly unknown[]) => statementsIn(call))
    .filter(({ text }) => /order by.*limit \$\d+ offset/s.test(text));
}

type Plan = { 'Node Type': string; Plans?: Plan[] };

/** Whether rows are sorted before the limit applies; sorting within an aggregate of a single row is allowed. */
function sortsAll(plan: Plan, isInPage = false): boolean {
  if (isInPage && plan['Node Type'] === 'Aggregate') return false;
  const isWithin = isInPage || plan['Node Type'] === 'Limit';
  if (isWithin && plan['Node Type'] === 'Sort') return true;
  return (plan.Plans ?? []).some((part) => sortsAll(part, isWithin));
}

/** Returns the plan that the database would use for a very large table. */
async function planOf({ text, values }: SentStatement): Promise<Plan> {
  const client = await server.services.database.pool.connect();
  try {
    await client.query('begin read only');
    for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    return (rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('at least 14 lists support sorting', () => {
  expect(new Set(orders.map(([name]) => name)).size).toBeGreaterThanOrEqual(14);
});

test.each(orders)('%s by %s', async (_, sort, endpoint) => {
  sent.mockClear();
  const answer = await server.call(endpoint, {
    token: owner.token,
    params: paramsOf(owned, endpoint),
    query: { sort, limit: 10 },
  });
  expect(answer.status).toBe(200);
  const pages = readPages();
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) {
    const plan = await planOf(page);
    expect(sortsAll(plan), `${page.text}\n${JSON.stringify(plan)}`).toBe(false);
  }
});
