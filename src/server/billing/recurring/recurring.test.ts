// Recurring invoices through HTTP with a moving clock: one per day, month-end clamping, pause, end, races, erasure.
import { beforeEach, expect, test } from 'vitest';
import { movableClock } from '#server/platform/http/clock.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { recurringInvoicesContract as contract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { invoiceBody } from '#test/support/billing/invoices.ts';
import { openServerOnOwnDatabase } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';
import { makeDueInvoices } from './make-invoices.ts';

const begin = new Date('2027-01-20T10:00:00Z');
const clock = movableClock(begin);
const server = await openServerOnOwnDatabase({ clock });
let business: TestBusiness;

beforeEach(async () => {
  clock.advance(begin.getTime() - clock.now().getTime());
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
});

const series = (body: object = {}) => ({
  ...invoiceBody(12_000),
  name: 'Monthly cleaning',
  interval: 'monthly',
  startsOn: '2027-01-31',
  dueDays: 7,
  ...body,
});
const make = async (body: object = {}) =>
  (await server.call(contract.createRecurringInvoice, { token: business.token, body: series(body) })).data;
const at = (recurringId: string) => ({ token: business.token, params: { recurringId } });
const read = async (id: string) => (await server.call(contract.getRecurringInvoice, at(id))).data;
const goTo = (day: string) => clock.advance(Date.parse(`${day}T10:00:00Z`) - clock.now().getTime());
const run = () => makeDueInvoices(server.services);
const days = async (id: string) => (await read(id)).invoices.map(({ issueOn }) => issueOn).toReversed();

test('a series on the 31st is clamped to shorter months, catches up on missed days, and ends after its limit', async () => {
  const one = await make({ times: 4 });
  expect(one).toMatchObject({ status: 'ACTIVE', nextOn: '2027-01-31', total: 1_200_000 });
  expect(one.upcoming).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  await run();
  expect((await read(one.id)).made).toBe(0);
  goTo('2027-01-31');
  await run();
  await run();
  expect(await days(one.id)).toEqual(['2027-01-31']);
  goTo('2027-06-10');
  await run();
  const after = await read(one.id);
  expect(await days(one.id)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(after).toMatchObject({ status: 'ENDED', made: 4, nextOn: null, upcoming: [] });
  expect(after.invoices.map(({ dueOn }) => dueOn)).toEqual([
    '2027-06-17',
    '2027-06-17',
    '2027-06-17',
    '2027-02-07',
  ]);
  const invoiceId = after.invoices[0]?.id ?? '';
  const { data } = await server.call(invoicesContract.getInvoice, {
    token: business.token,
    params: { invoiceId },
  });
  expect(data).toMatchObject({ kind: 'recurring', status: 'ISSUED', series: { id: one.id } });
  const listed = await server.call(invoicesContract.listInvoices, {
    token: business.token,
    query: { recurringId: one.id, limit: 2 },
  });
  expect(listed.data.items).toHaveLength(2);
});

test('concurrent sweeps create each invoice once', async () => {
  const all = [await make(), await make(), await make()];
  goTo('2027-04-01');
  await Promise.all([run(), run(), run(), run()]);
  await run();
  for (const { id } of all) expect(await days(id)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('an interrupted sweep leaves no partial state', async () => {
  const one = await make();
  goTo('2027-02-01');
  const { database } = server.services;
  const cut = {
    ...server.services,
    database: {
      ...database,
      inTransaction: (work: Parameters<typeof database.inTransaction>[0]) =>
        database.inTransaction(async (tx) => {
          await work(tx);
          throw new Error('The program was killed.');
        }),
    },
  } as typeof server.services;
  await makeDueInvoices(cut);
  expect(await read(one.id)).toMatchObject({ made: 0, nextOn: '2027-01-31', invoices: [] });
  await run();
  expect(await days(one.id)).toEqual(['2027-01-31']);
});

test('paused days are not caught up, and a pause during a run keeps whole invoices only', async () => {
  const one = await make({ sends: false, startsOn: '2027-01-20' });
  await run();
  expect((await read(one.id)).invoices[0]).toMatchObject({ status: 'DRAFT', number: null });
  goTo('2027-02-20');
  const [, paused] = await Promise.all([run(), server.call(contract.pauseRecurringInvoice, at(one.id))]);
  expect(paused.data.status).toBe('PAUSED');
  const created = (await read(one.id)).invoices.length;
  expect((await read(one.id)).made).toBe(created);
  goTo('2027-05-01');
  await run();
  expect((await read(one.id)).invoices).toHaveLength(created);
  expect((await server.call(contract.pauseRecurringInvoice, at(one.id))).status).toBe(409);
  const resumed = await server.call(contract.resumeRecurringInvoice, at(one.id));
  expect(resumed.data).toMatchObject({ status: 'ACTIVE', nextOn: '2027-05-20' });
  const ended = await server.call(contract.endRecurringInvoice, at(one.id));
  expect(ended.data).toMatchObject({ status: 'ENDED', nextOn: null });
  goTo('2027-06-01');
  await run();
  expect((await read(one.id)).invoices).toHaveLength(created);
});

test('invalid series are rejected at their fields, and so is a change based on an outdated version', async () => {
  const refused = async (body: object) =>
    (
      await server.call(contract.createRecurringInvoice, {
        token: business.token,
        body: series(body),
      })
    ).body.error.fields;
  expect(await refused({ startsOn: '2027-01-19' })).toHaveProperty('startsOn');
  expect(await refused({ endsOn: '2027-01-30' })).toHaveProperty('endsOn');
  expect(await refused({ times: 0 })).toHaveProperty('times');
  expect(await refused({ intervalCount: 37 })).toHaveProperty('intervalCount');
  expect(await refused({ lines: [] })).toHaveProperty('lines');
  const one = await make();
  const change = (body: object) =>
    server.call(contract.updateRecurringInvoice, { ...at(one.id), body: series(body) });
  const { data } = await change({ version: one.version, interval: 'weekly', startsOn: '2027-01-22' });
  expect(data.upcoming.slice(0, 2)).toEqual(['2027-01-22', '2027-01-29']);
  expect((await change({ version: one.version })).status).toBe(409);
});

test('a series made from an invoice keeps its lines and tax; when the tax lapses, the next invoice stays a draft', async () => {
  const { token } = business;
  const tax = (
    await server.call(taxesContract.createTax, {
      token,
      body: { name: 'VAT', rate: 750, startsOn: '2020-01-01' },
    })
  ).data;
  const vat = { id: tax.id, name: 'VAT', rate: 750, isInclusive: false, isBeforeDiscount: false };
  const lines = [{ name: 'Cleaning', quantity: 1, unitPrice: 1_000_000, taxes: [vat] }];
  const { data: invoice } = await server.call(invoicesContract.createInvoice, {
    token,
    body: invoiceBody(1, { lines }),
  });
  const { data: one } = await server.call(contract.repeatInvoice, {
    token,
    params: { invoiceId: invoice.id },
    body: { name: 'Cleaning', interval: 'monthly', startsOn: '2027-01-20' },
  });
  await run();
  expect((await read(one.id)).invoices[0]).toMatchObject({ status: 'ISSUED', total: 1_075_000 });
  await server.call(taxesContract.setTaxStatus, {
    token,
    params: { taxId: tax.id },
    body: { status: 'INACTIVE' },
  });
  goTo('2027-02-20');
  await run();
  const waits = await read(one.id);
  expect(waits.invoices[0]).toMatchObject({ status: 'DRAFT', total: 1_075_000 });
  expect(waits.history[0]?.sentence).toContain('VAT is no longer in force');
  expect(waits).toMatchObject({ status: 'ACTIVE', made: 2 });
});
