// The payment list and the figures above it, one test per sentence, over HTTP against real PostgreSQL.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { addPayments, type PaymentInput } from '#test/support/payments.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);

/** Ten payments of one merchant in November 2026; days begin at 23:00 UTC. */
const history: PaymentInput[] = [
  {
    at: at('02T09:15'),
    amount: 500_000,
    channel: 'card',
    last4: '4081',
    scheme: 'verve',
    name: 'Chiamaka Okonkwo',
    email: 'amaka@okonkwo.ng',
  },
  {
    at: at('03T10:00'),
    amount: 1_250_000,
    channel: 'transfer',
    name: 'Ibrahim Danjuma',
    email: 'ib@danjumafarms.ng',
    source: 'payment_link_ref',
  },
  {
    at: at('03T22:59'),
    amount: 620_000,
    channel: 'card',
    last4: '5521',
    name: 'Folake Adeyemi',
    email: 'folake.a@yahoo.com',
  },
  {
    at: at('03T23:00'),
    amount: 950_000,
    channel: 'card',
    last4: '2290',
    status: 'failed',
    name: 'Emeka Nwosu',
    email: 'emeka@nwosumotors.com',
  },
  {
    at: at('05T08:00'),
    amount: 4_275_000,
    channel: 'card',
    last4: '0137',
    name: 'Halima Bello',
    email: 'halima@arewatextiles.ng',
    source: 'payment_link_ref',
  },
  {
    at: at('05T08:20'),
    amount: 3_105_050,
    channel: 'transfer',
    name: 'Olúwaṣeun Akínọlá',
    email: 'seun@akinola.ng',
    refunded: 1_000_000,
  },
  {
    at: at('06T12:00'),
    amount: 2_799_999,
    channel: 'card',
    last4: '8804',
    name: 'Ngozi Eze',
    email: 'ngozi@ezeandsons.com',
    dispute: 'open',
  },
  {
    at: at('06T13:00'),
    amount: 80_000,
    channel: null,
    status: 'pending',
    name: 'Tamuno Briggs',
    email: 'tb@phcmarine.ng',
  },
  {
    at: at('07T13:00'),
    amount: 6_430_000,
    channel: 'card',
    last4: '4081',
    currency: 'USD',
    name: 'Aisha Abubakar',
    email: 'aisha.ab@gmail.com',
  },
  {
    at: at('08T13:00'),
    amount: 1_260_000,
    channel: 'card',
    last4: '3047',
    merchantReference: 'ORDER-77',
    name: 'Chiamaka Okonkwo',
    email: 'amaka@okonkwo.ng',
    refunded: 1_260_000,
  },
];

const server = await openServer();
const shop = await createTestBusiness(server);
await addPayments(server.services, shop.testEnvironmentId, history);

type List = OutputOf<typeof transactionsContract.listTransactions>;

const none = { count: -1, capped: false };
const notCounted = {
  all: none,
  successful: none,
  pending: none,
  failed: none,
  refunded: none,
  disputed: none,
};

/** Lists with counts and figures, unless the query overrides it. */
async function list(query: Record<string, unknown> = {}, token = shop.token) {
  const answer = await server.call(transactionsContract.listTransactions, {
    query: { include: 'counts,figures', ...query },
    token,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { ...answer.data, counts: answer.data.counts ?? notCounted };
}

/** Returns the customers' names of the filtered payments, newest first. */
async function names(query: Record<string, unknown>): Promise<string[]> {
  const { items } = await list(query);
  return items.map((item) => item.customer.name?.split(' ')[0] ?? '');
}

const inDays = (from: string, to: string) => ({
  from: `2026-11-${from}T00:00:00+01:00`,
  to: `2026-11-${to}T00:00:00+01:00`,
});

test('the newest payment comes first, and amounts sort as numbers', async () => {
  const { items } = await list();
  expect(items.map((item) => item.createdAt)).toEqual(
    history.map((payment) => payment.at.toISOString()).reverse(),
  );
  const byAmount = (await list({ sort: '-amount' })).items.map((item) => item.amount);
  expect(byAmount).toEqual(history.map((payment) => payment.amount).sort((a, b) => b - a));
});

test('pages neither repeat nor omit a payment, in either sort direction', async () => {
  for (const sort of ['-createdAt', 'createdAt', '-amount', 'amount']) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, limit: 3, sort })));
    const ids = pages.flatMap((page) => page.items.map((item) => item.id));
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
    expect(pages[0]).toMatchObject({ page: 1, limit: 3, total: 10, totalCapped: false });
  }
});

test('without counts and figures a page shows whether it is the last one', async () => {
  const pageOf = async (query: Record<string, unknown>) => {
    const { items, total, totalCapped } = await list({ include: '', ...query });
    return { rows: items.length, total, totalCapped };
  };
  expect(await pageOf({ limit: 4 })).toEqual({ rows: 4, total: 5, totalCapped: true });
  expect(await pageOf({ limit: 4, page: 2 })).toEqual({ rows: 4, total: 9, totalCapped: true });
  expect(await pageOf({ limit: 4, page: 3 })).toEqual({ rows: 2, total: 10, totalCapped: false });
  expect(await pageOf({ limit: 5, page: 2 })).toEqual({ rows: 5, total: 10, totalCapped: false });
  expect(await pageOf({ limit: 5, page: 3 })).toEqual({ rows: 0, total: 10, totalCapped: false });
  expect(await pageOf({ limit: 5, page: 3, amountMin: 1 })).toEqual({
    rows: 0,
    total: 10,
    totalCapped: false,
  });
  expect(await pageOf({ search: 'nobody at all' })).toEqual({ rows: 0, total: 0, totalCapped: false });
});

test('counts and figures are returned only on request', async () => {
  const partsOf = async (include: string) => {
    const query = { limit: 3, include };
    const { data } = await server.call(transactionsContract.listTransactions, { query, token: shop.token });
    return { counts: data.counts?.all?.count, figures: data.figures?.count, total: data.total };
  };
  expect(await partsOf('')).toEqual({ counts: undefined, figures: undefined, total: 4 });
  expect(await partsOf('counts')).toEqual({ counts: 10, figures: undefined, total: 10 });
  expect(await partsOf('figures')).toEqual({ counts: undefined, figures: 7, total: 10 });
  expect(await partsOf('counts,figures')).toEqual({ counts: 10, figures: 7, total: 10 });
});

test('payments are not visible in live mode, to another business or without a session', async () => {
  const live = await shop.signInAs('Support', 'live');
  expect(await list({}, live.token)).toMatchObject({ total: 0, items: [], figures: { volume: 0 } });
  const stranger = await createTestBusiness(server);
  expect((await list({ search: 'okonkwo' }, stranger.token)).total).toBe(0);
  expect((await server.call(transactionsContract.listTransactions, {})).status).toBe(401);
});

test('tab counts respect the other filters, and each payment is in exactly one tab besides all', async () => {
  const count = (tabs: NonNullable<List['counts']>) =>
    Object.fromEntries(Object.entries(tabs).map(([tab, { count }]) => [tab, count]));
  const all = { all: 10, successful: 5, pending: 1, failed: 1, refunded: 2, disputed: 1 };
  expect(count((await list()).counts)).toEqual(all);
  expect(count((await list({ tab: 'failed' })).counts)).toEqual(all);
  expect(count((await list({ channel: 'card' })).counts)).toEqual({
    all: 7,
    successful: 4,
    pending: 0,
    failed: 1,
    refunded: 1,
    disputed: 1,
  });
  expect(count((await list({ search: 'okonkwo' })).counts)).toEqual({
    all: 2,
    successful: 1,
    pending: 0,
    failed: 0,
    refunded: 1,
    disputed: 0,
  });
});

test('a status tab lists only its payments, including refunded and disputed ones', async () => {
  expect(await names({ tab: 'failed' })).toEqual(['Emeka']);
  expect(await names({ tab: 'pending' })).toEqual(['Tamuno']);
  expect(await names({ tab: 'refunded' })).toEqual(['Chiamaka', 'Olúwaṣeun']);
  expect(await names({ tab: 'disputed' })).toEqual(['Ngozi']);
  expect((await list({ tab: 'refunded' })).items.map((item) => item.refund)).toEqual([
    'refunded',
    'partially_refunded',
  ]);
});

test('channel, currency and source filter alone and together', async () => {
  expect(await names({ channel: 'transfer' })).toEqual(['Olúwaṣeun', 'Ibrahim']);
  expect((await list({ channel: 'card,transfer' })).total).toBe(9);
  expect(await names({ currency: 'USD' })).toEqual(['Aisha']);
  expect(await names({ source: 'payment_link_ref' })).toEqual(['Halima', 'Ibrahim']);
  expect(await names({ source: 'payment_link_ref', channel: 'card' })).toEqual(['Halima']);
  expect(await names({ channel: 'cash' })).toEqual([]);
});

test('amounts filter by equality, minimum, maximum and range, in minor units', async () => {
  expect(await names({ amountEq: 620_000 })).toEqual(['Folake']);
  expect((await list({ amountMin: 2_799_999 })).total).toBe(4);
  expect(await names({ amountMax: 500_000 })).toEqual(['Tamuno', 'Chiamaka']);
  expect(await names({ amountMin: 900_000, amountMax: 1_250_000 })).toEqual(['Emeka', 'Ibrahim']);
});

test('a day begins at midnight in the business’s time zone, not in UTC', async () => {
  expect(await names(inDays('03', '04'))).toEqual(['Folake', 'Ibrahim']);
  expect(await names(inDays('04', '05'))).toEqual(['Emeka']);
});

test('figures and counts are exact for any period: on the hour, within an hour and across days', async () => {
  const spans = [
    ['2026-11-03T10:00:00Z', '2026-11-05T08:10:00Z'],
    ['2026-11-05T08:05:00Z', '2026-11-05T08:25:00Z'],
    ['2026-11-02T09:15:00Z', '2026-11-06T13:00:01Z'],
    ['2026-11-03T00:00:00+01:00', '2026-11-03T23:59:59+01:00'],
  ] as const;
  for (const [from, to] of spans) {
    const inside = history.filter(({ at }) => at >= new Date(from) && at < new Date(to));
    const paid = inside.filter(
      ({ status = 'successful', currency = 'NGN' }) => status === 'successful' && currency === 'NGN',
    );
    const { total, figures } = await list({ from, to });
    expect(total).toBe(inside.length);
    expect(figures?.volume).toBe(paid.reduce((sum, { amount }) => sum + amount, 0));
    expect(figures?.count).toBe(paid.length);
  }
});

test('figures add up successful payments of one currency, whatever the tab', async () => {
  const volume = 500_000 + 1_250_000 + 620_000 + 4_275_000 + 3_105_050 + 2_799_999 + 1_260_000;
  const { figures, figuresCurrency } = await list({ tab: 'failed' });
  expect(figuresCurrency).toBe('NGN');
  expect(figures).toMatchObject({
    volume,
    count: 7,
    failed: 1,
    pending: 1,
    successRate: 87.5,
    refunded: 2_260_000,
  });
  expect(figures?.average).toBe(Math.round(volume / 7));
  expect((figures?.net ?? 0) + (figures?.fees ?? 0)).toBe(volume - 2_260_000);
  expect(await list({ currency: 'USD' })).toMatchObject({
    figuresCurrency: 'USD',
    figures: { volume: 6_430_000, count: 1, successRate: 100 },
  });
});

test('figures counted row by row equal those of the roll-ups', async () => {
  const rolledUp = await list();
  const rowByRow = await list({ amountMin: 1 });
  expect(rowByRow.figures).toEqual(rolledUp.figures);
  expect(rowByRow.counts).toEqual(rolledUp.counts);
});

test('figures follow a payment that succeeds after all and one that is refunded later', async () => {
  const other = await createTestBusiness(server);
  await addPayments(server.services, other.testEnvironmentId, [
    { at: at('02T09:15'), amount: 300_000, channel: 'card', status: 'failed', email: 'a@example.com' },
    { at: at('03T09:15'), amount: 200_000, channel: 'transfer', email: 'b@example.com' },
  ]);
  const { db } = server.services.database;
  const mine = db.updateTable('transactions').where('environmentId', '=', other.testEnvironmentId);
  await mine.where('amount', '=', 300_000).set({ status: 'successful', paidAt: new Date() }).execute();
  await mine
    .where('amount', '=', 200_000)
    .set({ refundedAmount: 50_000, refundState: 'partially_refunded' })
    .execute();
  for (const query of [{}, { amountMin: 1 }, inDays('01', '05')]) {
    const { figures, counts } = await list(query, other.token);
    expect(figures).toMatchObject({
      volume: 500_000,
      count: 2,
      failed: 0,
      successRate: 100,
      refunded: 50_000,
    });
    expect([counts.failed.count, counts.successful.count, counts.refunded.count]).toEqual([0, 1, 1]);
  }
});

test('a success rate without outcomes is null, not zero', async () => {
  expect((await list({ tab: 'pending', channel: 'cash' })).figures).toMatchObject({
    count: 0,
    successRate: null,
    average: 0,
  });
});

test('search matches word prefixes of names and e-mails, without accents, in any order', async () => {
  expect(await names({ search: 'okonk' })).toEqual(['Chiamaka', 'Chiamaka']);
  expect(await names({ search: 'oluwaseun' })).toEqual(['Olúwaṣeun']);
  expect(await names({ search: 'EZE ngozi' })).toEqual(['Ngozi']);
  expect(await names({ search: 'ngozi@ezeandsons.com' })).toEqual(['Ngozi']);
  expect(await names({ search: 'ngozi okonkwo' })).toEqual([]);
  expect(await names({ search: 'onkwo' })).toEqual([]);
  expect(await names({ search: "%_'; --" })).toEqual([]);
});

test('search matches a prefix of the reference and the merchant’s own reference', async () => {
  const { items } = await list({ tab: 'disputed' });
  const reference = items[0]?.reference ?? '';
  expect(await names({ search: reference })).toEqual(['Ngozi']);
  expect(await names({ search: reference.slice(0, -2).toLowerCase() })).toEqual(['Ngozi']);
  expect(await names({ reference })).toEqual(['Ngozi']);
  expect(await names({ search: 'ORDER-77' })).toEqual(['Chiamaka']);
  expect(await names({ reference: 'ORDER-7' })).toEqual(['Chiamaka']);
});

test('customer, card and source narrow the list, and filters combine with AND', async () => {
  const { items } = await list({ search: 'amaka' });
  expect(await names({ customerId: items[0]?.customer.id })).toEqual(['Chiamaka', 'Chiamaka']);
  expect(await names({ customer: 'aisha' })).toEqual(['Aisha']);
  expect(await names({ last4: '4081' })).toEqual(['Aisha', 'Chiamaka']);
  expect(await names({ last4: '4081', currency: 'NGN' })).toEqual(['Chiamaka']);
  expect(await names({ search: 'okonkwo', amountMin: 600_000 })).toEqual(['Chiamaka']);
  expect(
    (await server.call(transactionsContract.listTransactions, { query: { last4: '40' }, token: shop.token }))
      .status,
  ).toBe(422);
});

test('a search with more than 10,000 matches has capped counts and no figures', async () => {
  const busy = await createTestBusiness(server);
  const first = new Date('2026-10-01T00:00:00Z').getTime();
  const many = Array.from({ length: 10_050 }, (_, index) => ({
    at: new Date(first + index * 60_000),
    amount: 50_000 + randomInt(1000),
    channel: 'card' as const,
    name: 'Ada Obi',
    email: 'ada@obi.ng',
  }));
  await addPayments(server.services, busy.testEnvironmentId, many);
  const counted = await list({ search: 'ada', page: 1001 }, busy.token);
  expect(counted).toMatchObject({ totalCapped: true, figures: null });
  expect(counted.items).toHaveLength(10);
  expect(counted.total).toBeGreaterThan(10_000);
  expect(counted.counts.all).toEqual({ count: 10_000, capped: true });
  const exact = await list({ page: 1005 }, busy.token);
  expect(exact).toMatchObject({ total: 10_050, totalCapped: false, figures: { count: 10_050 } });
  expect(exact.items.map((item) => item.createdAt)).toEqual(
    many
      .slice(0, 10)
      .map(({ at }) => at.toISOString())
      .reverse(),
  );
  const deep = await list({ page: 900, channel: 'card', sort: 'createdAt' }, busy.token);
  expect(deep.items.map((item) => item.createdAt)).toEqual(
    many.slice(8990, 9000).map(({ at }) => at.toISOString()),
  );
});
