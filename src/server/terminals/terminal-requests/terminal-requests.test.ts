// Requests for POS terminals and the delivered machines, through HTTP: from the request to a terminal that takes payments.
import { beforeAll, expect, test } from 'vitest';
import { terminalReviewsContract as staff } from '#shared/contract/operator/console/terminal-requests.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { posTerminalsContract as machines } from '#shared/contract/terminals/pos-terminals.ts';
import { terminalRequestsContract as contract } from '#shared/contract/terminals/terminal-requests.ts';
import { newestOfKind } from '#test/support/inbox/messages.ts';
import { callAs, createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness, type TestBusiness } from '#test/support/server.ts';

const server = await openServer();
let business: TestBusiness;
let token: string;
let officer: string;
let serial = 1_490_238_800;

beforeAll(async () => {
  business = await createTestBusiness(server, { name: 'Adunni Foods' });
  token = business.token;
  officer = (await createTestOperator(server, 'Administrator')).token;
});

const input = {
  model: 'PAX_A920',
  quantity: 2,
  contactName: 'Ngozi Bello',
  contactPhone: '08031234567',
  address: '4 Admiralty Way, Lekki',
};
const ask = (more: object = {}, by = token) =>
  server.call(contract.createTerminalRequest, { token: by, body: { ...input, ...more } });
const at = (terminalRequestId: string) => ({ params: { terminalRequestId } });
const decide = (id: string, decision: 'approve' | 'reject' = 'approve') =>
  callAs(server, officer, staff.decideTerminalRequest, {
    ...at(id),
    body: { decision, comment: decision === 'reject' ? 'None are left' : null },
  });
const dispatch = (id: string) =>
  callAs(server, officer, staff.dispatchTerminals, {
    ...at(id),
    body: { carrier: 'GIG Logistics', tracking: 'G-1' },
  });
const deliver = (id: string) => callAs(server, officer, staff.deliverTerminals, at(id));
const assign = (id: string, serialNumbers: string[]) =>
  callAs(server, officer, staff.assignTerminals, { ...at(id), body: { serialNumbers } });
const newSerials = (count: number) => Array.from({ length: count }, () => `SN${++serial}`);

async function deliverTwo(by = token): Promise<string> {
  const { id } = (await ask({}, by)).data;
  await decide(id);
  await dispatch(id);
  await deliver(id);
  return id;
}

test('a request costs the current fee of its model, and passes every status up to terminals by serial number', async () => {
  const { data: created } = await ask();
  const { data: models } = await server.call(contract.listTerminalModels, { token, query: {} });
  const fee = models.items.find(({ model }) => model === 'PAX_A920')?.fee ?? 0;
  expect(created).toMatchObject({
    status: 'PENDING',
    unitFee: fee,
    fee: 2 * fee,
    contactPhone: '+2348031234567',
  });
  expect((await dispatch(created.id)).status).toBe(409);
  expect((await decide(created.id)).data.status).toBe('APPROVED');
  expect((await dispatch(created.id)).data).toMatchObject({ status: 'DISPATCHED', tracking: 'G-1' });
  expect((await deliver(created.id)).data.status).toBe('DELIVERED');
  const [first, second] = newSerials(2) as [string, string];
  expect((await assign(created.id, [first])).body.error.fields.serialNumbers).toBe(
    'Enter 2 serial numbers, as requested',
  );
  expect((await assign(created.id, [first, first.toLowerCase()])).body.error.fields.serialNumbers).toBe(
    'A serial number is listed twice',
  );
  expect((await assign(created.id, [first, second])).data).toMatchObject({
    status: 'TREATED',
    serialNumbers: [first, second],
  });
  const { data } = await server.call(contract.getTerminalRequest, { token, ...at(created.id) });
  expect(data.timeline.map(({ kind }) => kind).reverse()).toEqual([
    'requested',
    'approved',
    'dispatched',
    'delivered',
    'assigned',
  ]);
  const list = await server.call(machines.listPosTerminals, { token, query: { search: first } });
  expect(list.data.items).toMatchObject([{ serialNumber: first, status: 'ASSIGNED', geoTag: null }]);
});

test('of concurrent decisions exactly one succeeds, and a serial number is assigned to one business', async () => {
  const { id } = (await ask()).data;
  const tries = await Promise.all(Array.from({ length: 8 }, () => decide(id)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const [first, other] = [await deliverTwo(), await deliverTwo(stranger.token)];
  const serials = newSerials(2);
  const result = await Promise.all([assign(first, serials), assign(other, serials), assign(first, serials)]);
  expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
  const lists = [token, stranger.token].map((by) =>
    server.call(machines.listPosTerminals, { token: by, query: { search: serials[0] } }),
  );
  expect((await Promise.all(lists)).flatMap(({ data }) => data.items)).toHaveLength(1);
});

test('a request can be withdrawn until it is decided, and a rejection states its reason', async () => {
  const { id } = (await ask()).data;
  const params = { terminalRequestId: id };
  expect((await server.call(contract.withdrawTerminalRequest, { token, params })).data.status).toBe('CLOSED');
  expect((await decide(id)).body.message).toBe('The request is withdrawn.');
  const second = (await ask()).data.id;
  await decide(second, 'reject');
  const { data } = await server.call(contract.getTerminalRequest, { token, ...at(second) });
  expect(data).toMatchObject({ status: 'REJECTED', comment: 'None are left' });
  const emails = await server.services.database.db
    .selectFrom('emails')
    .where('environmentId', '=', business.testEnvironmentId)
    .where('kind', '=', 'terminal_request_rejected')
    .select('subject')
    .execute();
  expect(emails).toHaveLength(1);
});

test('a terminal needs a geo-tag to be activated, is deactivated with a reason, and frees its number when returned', async () => {
  const id = await deliverTwo();
  const [serialNo = ''] = newSerials(1);
  const serials = [serialNo, ...newSerials(1)];
  await assign(id, serials);
  const params = { serialNo };
  const call = (name: 'activatePosTerminal' | 'getPosTerminal') =>
    server.call(machines[name], { token, params });
  const stop = (name: 'deactivatePosTerminal' | 'returnPosTerminal') =>
    server.call(machines[name], { token, params, body: { reason: 'Its screen is broken' } });
  expect((await call('activatePosTerminal')).body.message).toBe(
    'Set the location of the terminal before you activate it.',
  );
  const body = { name: 'Till 1', address: '4 Admiralty Way', latitude: 6.4474, longitude: 3.4723 };
  await server.call(machines.updatePosTerminal, { token, params, body });
  expect((await call('activatePosTerminal')).data).toMatchObject({
    status: 'ACTIVE',
    name: 'Till 1',
    geoTag: { latitude: 6.4474, longitude: 3.4723 },
  });
  expect((await stop('deactivatePosTerminal')).data.status).toBe('INACTIVE');
  expect((await stop('deactivatePosTerminal')).status).toBe(409);
  expect((await stop('returnPosTerminal')).data.status).toBe('RETURNED');
  expect((await call('activatePosTerminal')).body.message).toBe('The terminal is returned.');
  const again = await deliverTwo();
  expect((await assign(again, [serialNo, ...newSerials(1)])).status).toBe(200);
  expect((await call('getPosTerminal')).data.status).toBe('ASSIGNED');
});

test('the e-mail about a returned terminal and its search result open that terminal, not the next one with its serial number', async () => {
  const [serialNo = '', ...more] = newSerials(3);
  await assign(await deliverTwo(), [serialNo, ...more.slice(0, 1)]);
  const { data: old } = await server.call(machines.returnPosTerminal, {
    token,
    params: { serialNo },
    body: { reason: 'Its screen is broken' },
  });
  await assign(await deliverTwo(), [serialNo, ...more.slice(1)]);
  const email = await newestOfKind(server, 'pos_terminal_returned');
  const linked = /pos-terminals\/([\w-]+)\/info/.exec(email.html)?.[1] ?? '';
  const found = await server.call(machines.getPosTerminal, { token, params: { serialNo: linked } });
  expect(found.data).toMatchObject({ id: old.id, serialNumber: serialNo, status: 'RETURNED' });
  const { data } = await server.call(searchContract.searchEverything, { token, query: { q: serialNo } });
  const paths = data.map(({ path }) => path.split('/').at(-2) ?? '');
  expect(paths.sort()).toEqual([serialNo, old.id].sort());
});

test('invalid input is reported at its field', async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 51 }, 'quantity'],
    [{ quantity: null }, 'quantity'],
    [{ model: 'NOT_A_MODEL' }, 'model'],
    [{ contactPhone: '12' }, 'contactPhone'],
    [{ address: ' ' }, 'address'],
    [{ contactName: { first: 'Ngozi' } }, 'contactName'],
  ];
  for (const [more, field] of wrong) {
    const { body } = await ask(more);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  }
});

test('another business finds neither the request nor the terminal', async () => {
  const id = await deliverTwo();
  const serials = newSerials(2);
  await assign(id, serials);
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const found = await server.call(contract.getTerminalRequest, { token: stranger.token, ...at(id) });
  expect(found.status).toBe(404);
  const params = { serialNo: serials[0] ?? '' };
  expect((await server.call(machines.getPosTerminal, { token: stranger.token, params })).status).toBe(404);
});
