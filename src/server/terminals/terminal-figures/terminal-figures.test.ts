// The overview of terminals through HTTP: its figures equal those of the lists, per machine, without other businesses.
import { beforeAll, expect, test } from 'vitest';
import { posTerminalsContract as machines } from '#shared/contract/terminals/pos-terminals.ts';
import { terminalDeviceContract as device } from '#shared/contract/terminals/terminal-device.ts';
import { terminalFiguresContract as contract } from '#shared/contract/terminals/terminal-figures.ts';
import { terminalKeysContract as keys } from '#shared/contract/terminals/terminal-keys.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { giveTerminal } from '#test/support/samples/terminals.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();
const { server } = payers;
const dayMs = 86_400_000;
const days = () => {
  const now = server.services.clock.now().getTime();
  return { from: new Date(now - 6 * dayMs).toISOString(), to: new Date(now + dayMs).toISOString() };
};
const read = async () => (await payers.callAsMerchant(contract.getTerminalFigures, { query: days() })).data;
const list = async (query: Record<string, unknown> = {}) =>
  (
    await payers.callAsMerchant(contract.listTerminalPayments, {
      query: { ...query, include: 'counts,figures' },
    })
  ).data;

let serialNo: string;
let tillId: string;
beforeAll(async () => {
  serialNo = await giveTerminal(server, payers.business);
  const params = { serialNo };
  const body = { name: 'Drive-in', address: '4 Admiralty Way', latitude: 6.44, longitude: 3.47 };
  await payers.callAsMerchant(machines.updatePosTerminal, { params, body });
  await payers.callAsMerchant(machines.activatePosTerminal, { params });
  const { data: till } = await payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, {
    body: { name: 'Counter', currency: 'NGN' },
  });
  tillId = till.id;
  const before = await payers.callAsMerchant(contract.getTerminalState, {});
  expect(before.data.pos).toEqual({ all: 1, active: 1, online: 0 });
  const { data: created } = await payers.callAsMerchant(keys.createTerminalKey, {
    params,
    body: { name: 'Till' },
  });
  const card = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030 };
  for (const [saleId, amount] of [
    ['F-1', 100_000],
    ['F-2', 250_050],
  ] as const)
    await server.call(device.sellOnDevice, { token: created.key, body: { saleId, amount, card } });
  const refused = { ...card, number: '5258585922666506' };
  await server.call(device.sellOnDevice, {
    token: created.key,
    body: { saleId: 'F-3', amount: 70_000, card: refused },
  });
  const begun = await payers.startLink(till.link.split('/pay/')[1] ?? '', { amount: 90_000 });
  await payers.payCard(begun.data.reference);
  // A payment without a terminal is in none of these figures.
  await payers.payCard(await payers.begin({ amount: 800_000 }));
});

test('sales, methods, kinds and top terminals count payments of terminals alone', async () => {
  const figures = await read();
  expect(figures.current).toMatchObject({ volume: 440_050, count: 3, failed: 1, successRate: 75 });
  expect(figures.today.current.volume).toBe(440_050);
  expect(figures.previous.volume).toBe(0);
  expect(figures.amounts.points.reduce((sum, { volume }) => sum + volume, 0)).toBe(440_050);
  expect(figures.channels).toEqual([{ channel: 'card', amount: 440_050, count: 3, percent: 100 }]);
  expect(figures.sources).toMatchObject([
    { source: 'pos_terminal', amount: 350_050, count: 2 },
    { source: 'terminal', amount: 90_000, count: 1 },
  ]);
  expect(figures.best).toMatchObject([
    { kind: 'pos_terminal', name: 'Drive-in', reference: serialNo, amount: 350_050, count: 2 },
    { kind: 'terminal', name: 'Counter', id: tillId, amount: 90_000, count: 1 },
  ]);
  expect(figures.best.reduce((sum, { percent }) => sum + percent, 0)).toBeCloseTo(100);
  expect(figures.currencies).toEqual(['NGN']);
});

test('each figure equals that of the list it links to', async () => {
  const figures = await read();
  expect((await list(days())).figures).toMatchObject(figures.current);
  for (const { source, amount } of figures.sources)
    expect((await list({ ...days(), source })).figures?.volume).toBe(amount);
  for (const { id, amount, count } of figures.best)
    expect((await list({ ...days(), sourceId: id })).figures).toMatchObject({ volume: amount, count });
  const failed = await list({ ...days(), tab: 'failed' });
  expect(failed.total).toBe(figures.current.failed);
  const all = await list();
  expect(new Set(all.items.map(({ source }) => source.kind))).toEqual(new Set(['terminal', 'pos_terminal']));
});

test('a currency without terminals has empty figures', async () => {
  const { data } = await payers.callAsMerchant(contract.getTerminalFigures, {
    query: { ...days(), currency: 'USD' },
  });
  expect(data).toMatchObject({ currency: 'USD', current: { volume: 0, count: 0 }, best: [] });
});

test('a terminal that sent a request is online and listed as such, until it falls silent', async () => {
  const online = async (connection: string) =>
    (await payers.callAsMerchant(machines.listPosTerminals, { query: { connection } })).data.total;
  const state = await payers.callAsMerchant(contract.getTerminalState, {});
  // A sale counts as a request, so the terminal is online.
  expect(state.data).toMatchObject({
    virtual: { all: 1, active: 1 },
    pos: { all: 1, active: 1, online: 1 },
    registers: { open: 0, oldestAt: null },
  });
  expect([await online('online'), await online('offline')]).toEqual([1, 0]);
  await server.services.database.db
    .updateTable('posTerminals')
    .set({ lastSeenAt: new Date(server.services.clock.now().getTime() - 16 * 60_000) })
    .where('serialNumber', '=', serialNo)
    .execute();
  expect((await payers.callAsMerchant(contract.getTerminalState, {})).data.pos.online).toBe(0);
  expect([await online('online'), await online('offline')]).toEqual([0, 1]);
});

test('another business sees only its own figures', async () => {
  const { token } = await createTestBusiness(server);
  const figures = await server.call(contract.getTerminalFigures, { token, query: days() });
  expect(figures.data).toMatchObject({ current: { volume: 0 }, best: [], currencies: [] });
  const names = await server.call(contract.listTerminalNames, { token });
  expect(names.data.items).toEqual([]);
  const stolen = await server.call(contract.listTerminalPayments, { token, query: { sourceId: tillId } });
  expect(stolen.data.items).toEqual([]);
});
