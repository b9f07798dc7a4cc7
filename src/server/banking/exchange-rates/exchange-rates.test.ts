// Rates and quotes: values, validity, and single use of a quote.
import { beforeEach, expect, test } from 'vitest';
import type { Environment } from '#server/platform/http/call.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { debitOf, lockQuote, type QuoteRequest, quote, quoteLifeMs, useQuote } from './quotes.ts';
import { findPairTerms } from './rates.ts';
import { refreshRates } from './refresh-rates.ts';

const clock = movableClock(new Date('2026-11-20T10:00:00Z'));
const server = await openServer({ clock });
let business: TestBusiness;
let environment: Pick<Environment, 'id' | 'mode'>;

beforeEach(async () => {
  business = await createTestBusiness(server);
  environment = { id: business.testEnvironmentId, mode: 'test' };
});

const request: QuoteRequest = {
  pair: { from: 'NGN', to: 'USD' },
  fixed: 'from',
  amount: 10_000_000,
  charges: { bands: [{ above: 0, fee: 100_000 }], vatPpm: 75_000 },
};
const actor = { kind: 'api_key', userId: '' } as const;
const lock = (more: Partial<QuoteRequest> = {}) =>
  server.services.database.inTransaction((tx) =>
    lockQuote(server.services, tx, {
      environment,
      actor,
      scope: 'conversion',
      request: { ...request, ...more },
    }),
  );
const use = (quoteId: string, more: object = {}) =>
  server.services.database.inTransaction((tx) =>
    useQuote(server.services, tx, {
      environmentId: environment.id,
      quoteId,
      scope: 'conversion',
      usedFor: clock.newId(),
      ...more,
    }),
  );
const codeOf = (reason: unknown) => (reason as { code?: string }).code;

test('a quote has the rate less the mark-up, and its components add up to the debit', async () => {
  const row = await lock();
  expect(row).toMatchObject({ fromAmount: 10_000_000, fee: 100_000, vat: 7_500, usedAt: null });
  expect(row.rate).toBeLessThan(row.midRate);
  expect(row.cost).toBeLessThan(row.fromAmount);
  expect(debitOf(row)).toBe(10_107_500);
  const turned = await lock({ fixed: 'to', amount: 10_000 });
  expect(turned.toAmount).toBe(10_000);
});

test('an amount that is too low or too high and an unsupported currency pair are rejected', async () => {
  await expect(lock({ amount: 1 })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { amount: '₦0.01 is too low to exchange' },
  });
  await expect(lock({ fixed: 'to', amount: 99_000_000_000 })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(lock({ pair: { from: 'NGN', to: 'ZAR' } })).rejects.toMatchObject({ code: 'EXCHANGE_CLOSED' });
});

test('of concurrent uses of a quote, exactly one succeeds', async () => {
  const { id } = await lock();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => use(id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [codeOf(outcome.reason)] : [],
  );
  expect(new Set(refused)).toEqual(new Set(['QUOTE_STATE']));
});

test('a use that is rolled back leaves the quote unused', async () => {
  const { id } = await lock();
  const failing = server.services.database.inTransaction(async (tx) => {
    await useQuote(server.services, tx, {
      environmentId: environment.id,
      quoteId: id,
      scope: 'conversion',
      usedFor: clock.newId(),
    });
    throw new Error('the posting failed');
  });
  await expect(failing).rejects.toThrow('the posting failed');
  expect((await use(id)).usedAt).not.toBeNull();
});

test('a quote expires, and is valid for its own scope and business only', async () => {
  const { id } = await lock();
  await expect(use(id, { scope: 'remittance' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const stranger = await createTestBusiness(server);
  await expect(use(id, { environmentId: stranger.testEnvironmentId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  clock.advance(quoteLifeMs);
  await expect(use(id)).rejects.toMatchObject({ code: 'QUOTE_STATE' });
});

test('daily rates are stored once, and apply from then on', async () => {
  const { services } = server;
  clock.advance(24 * 3_600_000);
  await refreshRates(services);
  expect(await refreshRates(services)).toBe(0);
  const { midRate } = await findPairTerms(services, services.database.db, environment, request.pair);
  expect(Math.abs(midRate / 645_161 - 1)).toBeLessThanOrEqual(0.0041);
  const quoted = await quote(services, services.database.db, environment, request);
  expect(quoted.midRate).toBe(midRate);
});
