// Tests of the balance as of an instant: it states until when it is final, and does not change up to then.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from '#server/ledger/accounts.ts';
import { advanceFinality, type Sealing, sealLedger } from '#server/ledger/chain/seal.ts';
import { openSealing } from '#server/ledger/chain/sealing.ts';
import { post } from '#server/ledger/postings.ts';
import { collectionBalanceContract as contract } from '#shared/contract/settlement/collection-balance.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';
import { settleDueBalances } from './settle-due.ts';

let payers: Payers;
let sealing: Sealing;
const start = new Date('2026-11-20T10:00:00Z');
const minuteMs = 60_000;

beforeAll(async () => {
  payers = await createPayers({ start });
  sealing = openSealing(payers.server.services);
});
afterAll(() => payers.close());

async function at(instant: Date) {
  const answer = await payers.callAsMerchant(contract.getBalanceAt, { query: { at: instant.toISOString() } });
  expect(answer.status).toBe(200);
  return answer.data;
}

test('nothing is final before the first collection, and a future time is rejected', async () => {
  expect(await at(start)).toMatchObject({ available: 0, pending: 0, final: false, final_until: null });
  const query = { at: new Date(start.getTime() + minuteMs).toISOString() };
  const answer = await payers.callAsMerchant(contract.getBalanceAt, { query });
  expect(answer.status).toBe(422);
  expect(answer.body.error.fields).toEqual({ at: 'Choose a time in the past' });
});

test('each part has its balance as of that time, and is final after a minute once everything is sealed', async () => {
  await payers.payCard(await payers.begin({ amount: 500_000 }));
  const paid = payers.clock.now();
  expect(await at(paid)).toMatchObject({ pending: 481_187, final: false });
  payers.clock.advance(4 * 24 * 60 * minuteMs);
  await settleDueBalances(payers.server.services);
  await sealLedger(sealing);
  expect(await at(paid)).toMatchObject({ pending: 481_187, available: 0, final: true });
  expect(await at(payers.clock.now())).toMatchObject({ pending: 0, available: 481_187, final: false });
  expect(await at(new Date(start.getTime() - 1))).toMatchObject({ pending: 0, available: 0, final: true });
});

test('a final balance never changes, whatever is posted, late or in time, sealed or pending', async () => {
  const environmentId = payers.business.testEnvironmentId;
  const named = (kind: 'gateway_receivable' | 'merchant_pending') =>
    getAccount(payers.database.db, { environmentId, kind, currency: 'NGN' });
  const [debit, credit] = [await named('gateway_receivable'), await named('merchant_pending')];
  const result = new Map<number, number>();
  const step = fc.record({
    act: fc.constantFrom('post', 'ask', 'seal', 'settle', 'pass'),
    agoMs: fc.integer({ min: 0, max: 30 * minuteMs }),
  });
  const before = (agoMs: number) => new Date(payers.clock.now().getTime() - agoMs);
  const run = async (item: { act: string; agoMs: number }): Promise<void> => {
    if (item.act === 'seal') await sealLedger(sealing);
    else if (item.act === 'settle') await advanceFinality(sealing);
    else if (item.act === 'pass') payers.clock.advance(2 * minuteMs);
    else if (item.act === 'post') {
      const id = payers.clock.newId();
      const transfers = [{ debit, credit, amount: 100, kind: 'payment' as const }];
      const of = { environmentId, id, key: `capture:${id}`, kind: 'capture' as const, subjectId: null };
      await post(payers.database.db, { ...of, at: before(item.agoMs), transfers });
    } else {
      const instant = before(item.agoMs);
      const { pending, final } = await at(instant);
      if (final) expect(result.get(instant.getTime()) ?? pending).toBe(pending);
      if (final) result.set(instant.getTime(), pending);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      for (const item of steps) await run(item);
      for (const [instant, pending] of result) expect((await at(new Date(instant))).pending).toBe(pending);
    }),
    { numRuns: 15 },
  );
  expect(result.size).toBeGreaterThan(5);
});
