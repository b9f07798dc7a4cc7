// Price tables and branding for staff, through HTTP: start and scope of a price, and existing payments stay unchanged.
import { expect, test } from 'vitest';
import { choosePrice, listPrices } from '#server/payments/pricing/prices.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorPricesContract as contract, type OperatorPrice } from '#shared/contract/operator/prices.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const clock = movableClock(new Date());
const hourMs = 3_600_000;

// A database of its own, since this test changes the platform's prices.
const server = await openServerOnOwnDatabase({ clock });
let admin = await createTestOperator(server);
const business = await createTestBusiness(server);

const as = <E extends Endpoint>(endpoint: E, options: object = {}) =>
  callAs(server, admin.token, endpoint, options);

const terms = {
  businessId: null as string | null,
  currency: 'NGN',
  channel: 'card',
  region: 'local',
  ratePpm: 20_000,
  flat: 5_000,
  flatWaivedBelow: 100_000,
  feeMax: 300_000,
  vatPpm: 75_000,
  vatInclusive: false,
  effectiveFrom: null as string | null,
};
const reachOf = async ({ currency, channel, region }: typeof terms) =>
  (await as(contract.getPriceReach, { query: { currency, channel, region } })).data;

/** As in the form, a platform price is sent with the number of merchants affected. */
async function send(expected: Partial<typeof terms>) {
  const body = { ...terms, ...expected };
  const confirmedMerchants = body.businessId === null ? (await reachOf(body)).merchants : null;
  return as(contract.createOperatorPrice, { body: { ...body, confirmedMerchants } });
}

/** The same with a single member of staff: no second approval is required. */
async function add(expected: Partial<typeof terms>) {
  await server.services.database.db
    .updateTable('operators')
    .set({ status: 'DISABLED' })
    .where('id', '<>', admin.id)
    .execute();
  const { status, body, data } = await send(expected);
  return { status, body, data: data?.price as OperatorPrice };
}

/** Moves the clock further than an idle console session lasts. */
async function passAnHour(): Promise<void> {
  clock.advance(hourMs);
  admin = await createTestOperator(server);
}

async function rateAt(businessId: string, at = clock.now()): Promise<number | undefined> {
  const rows = await listPrices(server.services.database.db, businessId, 'NGN');
  return choosePrice(rows, { channel: 'card', region: 'local' }, at)?.ratePpm;
}

test('a new price applies from its start, and the previous one until then', async () => {
  const at = new Date(clock.now().getTime() + hourMs);
  const created = await add({ effectiveFrom: at.toISOString(), ratePpm: 18_000 });
  expect(created.data.state).toBe('to-come');
  expect(await rateAt(business.businessId)).toBe(15_000);
  expect(await rateAt(business.businessId, at)).toBe(18_000);
  const { data } = await as(contract.listOperatorPrices);
  const place = data.items.filter((item) => item.channel === 'card' && item.region === 'local');
  expect(place.map((item) => [item.ratePpm, item.state])).toEqual([
    [18_000, 'to-come'],
    [15_000, 'current'],
  ]);
  expect(place[1]?.effectiveUntil).toBe(at.toISOString());
});

test('a price never begins in the past', async () => {
  const yesterday = new Date(clock.now().getTime() - 24 * hourMs).toISOString();
  expect((await add({ effectiveFrom: yesterday })).body.error.fields.effectiveFrom).toMatch(/past/);
});

test('an upcoming price can be withdrawn; one that has started cannot', async () => {
  const { data } = await as(contract.listOperatorPrices);
  const idOf = (state: string) =>
    data.items.find((item) => item.channel === 'card' && item.region === 'local' && item.state === state)
      ?.id ?? '';
  const drop = (priceId: string) => as(contract.deleteOperatorPrice, { params: { priceId } });
  expect((await drop(idOf('current'))).body.error.code).toBe('PRICE_IN_PAST');
  expect((await drop(idOf('to-come'))).status).toBe(200);
});

test('a business has its own price until that ends; others keep the platform’s price', async () => {
  const other = await createTestBusiness(server);
  await add({ businessId: business.businessId, ratePpm: 10_000 });
  await passAnHour();
  const own = await add({ businessId: business.businessId, ratePpm: 9_000 });
  expect([await rateAt(business.businessId), await rateAt(other.businessId)]).toEqual([9_000, 15_000]);
  await passAnHour();
  expect((await as(contract.endOperatorPrice, { params: { priceId: own.data.id } })).status).toBe(200);
  expect(await rateAt(business.businessId)).toBe(15_000);
});

test('the platform’s price cannot be ended', async () => {
  const { data } = await as(contract.listOperatorPrices);
  const priceId = data.items.find((item) => item.businessId === null)?.id ?? '';
  expect((await as(contract.endOperatorPrice, { params: { priceId } })).status).toBe(409);
});

test('invalid terms are rejected at their field', async () => {
  expect((await add({ feeMax: 1_000 })).body.error.fields.feeMax).toBe('Must not be less than the flat fee');
  expect((await add({ ratePpm: 300_000 })).body.error.fields.ratePpm).toBe('At most 20%');
  expect((await add({ businessId: clock.newId() })).status).toBe(404);
});

test('a platform price must confirm the number of affected merchants, excluding those with their own price', async () => {
  const place = { ...terms, channel: 'ussd', region: 'any' };
  const before = await reachOf(place);
  expect(before.merchants).toBeGreaterThanOrEqual(2);
  const at = new Date(clock.now().getTime() + hourMs).toISOString();
  const sendWith = (confirmedMerchants?: number | null) =>
    as(contract.createOperatorPrice, { body: { ...place, effectiveFrom: at, confirmedMerchants } });
  for (const wrong of [undefined, null, before.merchants + 1]) {
    const { status, body } = await sendWith(wrong);
    expect([status, body.error.fields.confirmedMerchants]).toEqual([
      409,
      `This price affects ${before.merchants} merchants. Confirm the number.`,
    ]);
  }
  await add({ ...place, businessId: business.businessId });
  expect(await reachOf(place)).toEqual({ merchants: before.merchants - 1, withOwnPrice: 1 });
  expect((await sendWith(before.merchants)).status).toBe(409);
  expect((await sendWith(before.merchants - 1)).status).toBe(200);
});

test('where another staff member can change prices, a platform price needs their approval and starts once', async () => {
  const second = await createTestOperator(server);
  const asSecond = <E extends Endpoint>(endpoint: E, options: object = {}) =>
    callAs(server, second.token, endpoint, options);
  const place = { channel: 'transfer', region: 'any' } as const;
  const { data } = await send({ ...place, ratePpm: 7_700 });
  expect([data.price, data.proposal?.status, data.proposal?.own]).toEqual([null, 'PENDING', true]);
  const params = { proposalId: data.proposal?.id ?? '' };
  const rates = async () =>
    (await as(contract.listOperatorPrices)).data.items
      .filter((item) => item.channel === 'transfer' && item.businessId === null)
      .map((item) => item.ratePpm);
  expect(await rates()).not.toContain(7_700);
  const confirmedMerchants = (await reachOf({ ...terms, ...place })).merchants;
  const approve = { params, body: { confirmedMerchants } };
  const own = await as(contract.approvePriceProposal, approve);
  expect([own.status, own.body.error.message]).toEqual([409, 'You cannot decide your own proposal.']);
  expect((await asSecond(contract.approvePriceProposal, { params, body: {} })).status).toBe(409);
  expect((await asSecond(contract.withdrawPriceProposal, { params })).status).toBe(409);
  const answers = await Promise.all([1, 2, 3, 4].map(() => asSecond(contract.approvePriceProposal, approve)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect((await rates()).filter((rate) => rate === 7_700)).toEqual([7_700]);
  const listed = (await as(contract.listPriceProposals)).data.items[0];
  expect([listed?.status, listed?.decidedByName !== null]).toEqual(['APPROVED', true]);
});

test('a proposed price can be declined with a reason by another staff member, or withdrawn by its proposer', async () => {
  const second = await createTestOperator(server);
  const propose = async (ratePpm: number) => {
    const { data } = await send({ channel: 'qr', region: 'any', ratePpm });
    return { proposalId: data.proposal?.id ?? '' };
  };
  const first = { params: await propose(6_600), body: { reason: 'Too low' } };
  expect((await as(contract.declinePriceProposal, first)).status).toBe(409);
  const declined = await callAs(server, second.token, contract.declinePriceProposal, first);
  expect([declined.data.status, declined.data.note]).toEqual(['DECLINED', 'Too low']);
  const params = await propose(6_700);
  expect((await as(contract.withdrawPriceProposal, { params })).data.status).toBe('WITHDRAWN');
  const late = { params, body: { confirmedMerchants: 1 } };
  expect((await callAs(server, second.token, contract.approvePriceProposal, late)).status).toBe(409);
  const { data } = await as(contract.listOperatorPrices);
  expect(data.items.filter((item) => item.ratePpm === 6_600 || item.ratePpm === 6_700)).toEqual([]);
});
