// Cash registers on the pages of agents and cashiers: open, sell, count and close by the general rules, only at their own terminals.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { agentDeskContract as desk } from '#shared/contract/terminals/agent-desk.ts';
import { agentDeviceContract as device } from '#shared/contract/terminals/agent-sales.ts';
import { agentsContract as agents } from '#shared/contract/terminals/agents.ts';
import { cashRegistersContract as registers } from '#shared/contract/terminals/cash-registers.ts';
import {
  tillRegistersContract as ofTill,
  deskRegistersContract as own,
} from '#shared/contract/terminals/desk-registers.ts';
import { terminalCashiersContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';
import {
  type Agent,
  beginCashOut,
  inviteAgent,
  openAgent,
  openDesk,
  openMainWallet,
} from '#test/support/terminals/agents.ts';
import { openTillOf } from '#test/support/terminals/cashiers.ts';
import { newTerminalKey } from '#test/support/terminals/keys.ts';

const payers = await openPayers();
const { server, business } = payers;
const main = await openMainWallet(server, business, 30_000_000);
let musa: Agent;
let number = 0;

const fresh = () => openAgent(server, business, { main });

const open = ({ phone, terminalId }: Agent, more: object = {}) =>
  server.call(own.openDeskRegister, { ...phone, body: { terminalId, float: 2_000_000, ...more } });
const at = ({ phone }: Pick<Agent, 'phone'>, registerId: string) => ({
  ...phone,
  params: { ...phone.params, registerId },
});
const enter = (agent: Agent, id: string, body: object) =>
  server.call(own.addDeskEntry, { ...at(agent, id), body: { requestId: randomUUID(), note: null, ...body } });
const close = (agent: Agent, id: string, body: object) =>
  server.call(own.closeDeskRegister, { ...at(agent, id), body });
const response = async (registerId: string) =>
  (await payers.callAsMerchant(registers.getCashRegister, { params: { registerId } })).data;
const cashOut = (agent: Agent, amount: number) =>
  beginCashOut(server, agent, { amount, phone: `0807${String(1_000_000 + ++number)}` });
const pay = (token: string, id: string) =>
  server.call(device.payDeviceAgentSale, {
    token,
    params: { agentSaleId: id },
    body: { card: { number: '5111111111111118', expiryMonth: 1 + (++number % 12), expiryYear: 2031 } },
  });

test('an agent opens with notes, sells, pays out, counts a variance and closes; the business sees the agent', async () => {
  musa = await fresh();
  const floatNotes = [
    { value: 100_000, count: 15 },
    { value: 50_000, count: 10 },
  ];
  const opened = await open(musa, { float: null, floatNotes });
  expect(opened.data).toMatchObject({
    float: 2_000_000,
    floatNotes,
    status: 'ACTIVE',
    openedBy: 'Musa Garba',
  });
  const { id } = opened.data;
  const requestId = randomUUID();
  const sale = { kind: 'SALE', amount: 1_450_000, requestId };
  await Promise.all([enter(musa, id, sale), enter(musa, id, sale), enter(musa, id, sale)]);
  expect((await enter(musa, id, { kind: 'PAY_OUT', amount: 50_000 })).body.error.fields).toEqual({
    note: 'Enter what it is for',
  });
  await enter(musa, id, { kind: 'PAY_OUT', amount: 50_000, note: 'Ice' });
  const wrong = await enter(musa, id, { kind: 'SALE', amount: 7_000, note: 'Typed twice' });
  const cashEntryId = wrong.data.entries[0]?.id as string;
  const params = { ...musa.phone.params, registerId: id, cashEntryId };
  const correct = () =>
    server.call(own.correctDeskEntry, { ...musa.phone, params, body: { note: 'Typed twice' } });
  expect((await Promise.all([correct(), correct()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await close(musa, id, { counted: 3_390_000 })).body.error.fields).toEqual({
    reason: 'Say why it is short',
  });
  const closing = await Promise.all(
    [1, 2, 3].map(() => close(musa, id, { counted: 3_390_000, reason: 'Too much change' })),
  );
  expect(closing.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await response(id)).toMatchObject({
    status: 'CLOSED',
    expected: 3_400_000,
    variance: -10_000,
    salesCount: 1,
    floatNotes,
    agent: { id: musa.id, name: 'Musa Garba', code: musa.code },
    closedBy: 'Musa Garba',
    entries: [
      { corrects: cashEntryId },
      { corrected: true },
      { madeBy: 'Musa Garba' },
      { amount: 1_450_000 },
    ],
  });
  const mine = await server.call(own.listDeskRegisters, musa.phone);
  expect(mine.data.items).toMatchObject([{ id, status: 'CLOSED', variance: -10_000 }]);
  const list = await payers.callAsMerchant(registers.listCashRegisters, { query: { agentId: musa.id } });
  expect(list.data.items).toMatchObject([{ id, openedBy: 'Musa Garba' }]);
  const notifications = await server.services.database.db
    .selectFrom('emails')
    .where('dedupeKey', 'like', `cash_register:${id}:%`)
    .select('id')
    .execute();
  expect(notifications).toHaveLength(1);
});

test('of concurrent openings at one terminal by phones and the dashboard, exactly one succeeds', async () => {
  const agent = await fresh();
  const byOwner = () =>
    payers.callAsMerchant(registers.openCashRegister, { body: { terminalId: agent.terminalId, float: 0 } });
  const answers = await Promise.all([open(agent), open(agent), byOwner(), open(agent), byOwner()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('the cash of a cash-out leaves the drawer with the card payment, and the register cannot close before', async () => {
  const agent = await fresh();
  const token = await newTerminalKey(payers, agent.serialNo);
  const { id } = (await open(agent, { float: 1_000_000 })).data;
  const tooMuch = await cashOut(agent, 1_000_001);
  expect(tooMuch.body.error.fields).toEqual({ amount: 'There are only ₦10,000.00 in the drawer' });
  const first = await cashOut(agent, 700_000);
  expect((await cashOut(agent, 300_001)).status).toBe(422);
  expect(
    (await enter(agent, id, { kind: 'PAY_OUT', amount: 300_001, note: 'Ice' })).body.error.fields,
  ).toEqual({ amount: 'There are only ₦3,000.00 in the drawer' });
  const refused = await close(agent, id, { counted: 1_000_000 });
  expect(refused.body.error.message).toBe(
    'A cash-out waits for the card: see how it ends, or cancel it, then count.',
  );
  // The card is charged while two calls try to close: a call before the payment is refused, a later one counts without the cash.
  const [paid, ...closed] = await Promise.all([
    pay(token, first.data.id),
    close(agent, id, { counted: 300_000 }),
    close(agent, id, { counted: 300_000 }),
  ]);
  expect(paid.data.state).toBe('approved');
  expect(closed.every(({ status }) => status === 409 || status === 200)).toBe(true);
  if (closed.every(({ status }) => status === 409)) await close(agent, id, { counted: 300_000 });
  const register = await response(id);
  expect(register).toMatchObject({ status: 'CLOSED', expected: 300_000, variance: 0, paidOut: 700_000 });
  expect(register.entries[0]).toMatchObject({ kind: 'PAY_OUT', amount: 700_000, madeBy: 'Musa Garba' });
  expect(register.entries[0]?.note).toBe(`Cash-out ${first.data.reference}`);
});

test('the entry of a cash-out cannot be corrected, and cancelling a cash-out frees its cash in the drawer', async () => {
  const agent = await fresh();
  const token = await newTerminalKey(payers, agent.serialNo);
  const { id } = (await open(agent, { float: 1_000_000 })).data;
  const paid = await cashOut(agent, 200_000);
  await pay(token, paid.data.id);
  const params = { registerId: id, cashEntryId: (await response(id)).entries[0]?.id as string };
  const corrected = await payers.callAsMerchant(registers.correctCashEntry, { params, body: {} });
  expect(corrected.body.error.message).toBe('This is a cash-out: the cash was handed out.');
  const other = await cashOut(agent, 800_000);
  const one = { ...agent.phone, params: { ...agent.phone.params, agentSaleId: other.data.id } };
  expect((await server.call(desk.cancelDeskSale, one)).status).toBe(200);
  expect((await close(agent, id, { counted: 800_000 })).data).toMatchObject({ variance: 0 });
});

test('a card sale neither moves cash nor blocks counting, and a cash-out begun without a register adds no entry', async () => {
  const agent = await fresh();
  const token = await newTerminalKey(payers, agent.serialNo);
  const before = await cashOut(agent, 400_000);
  const { id } = (await open(agent, { float: 0 })).data;
  const sale = await server.call(desk.beginAgentSale, {
    ...agent.phone,
    body: { requestId: randomUUID(), kind: 'SALE', terminalId: agent.terminalId, amount: 50_000 },
  });
  const [paid, closed] = await Promise.all([pay(token, sale.data.id), close(agent, id, { counted: 0 })]);
  expect([paid.data.state, closed.data.variance]).toEqual(['approved', 0]);
  expect((await pay(token, before.data.id)).data.state).toBe('approved');
  expect((await response(id)).entries).toEqual([]);
});

test('an agent uses only registers of their own terminals, and the next agent of the terminal counts the drawer', async () => {
  const [agent, other] = [await fresh(), await fresh()];
  const { id } = (await open(agent)).data;
  for (const [endpoint, body] of [
    [own.getDeskRegister, undefined],
    [own.addDeskEntry, { requestId: randomUUID(), kind: 'SALE', amount: 100, note: null }],
    [own.closeDeskRegister, { counted: 2_000_000 }],
    [own.getDeskRegisterReport, undefined],
  ] as const)
    expect((await server.call(endpoint, { ...at(other, id), ...(body && { body }) })).status).toBe(404);
  expect((await open(other, { terminalId: agent.terminalId })).body.error.fields).toEqual({
    terminalId: 'Choose one of your terminals',
  });
  expect((await server.call(own.listDeskRegisters, other.phone)).data.items).toEqual([]);
  const { token } = business;
  await server.call(agents.takeAgentTerminal, {
    token,
    params: { agentId: agent.id, serialNo: agent.serialNo },
  });
  await server.call(agents.assignAgentTerminal, {
    token,
    params: { agentId: other.id },
    body: { serialNo: agent.serialNo },
  });
  expect((await enter(agent, id, { kind: 'SALE', amount: 100 })).status).toBe(404);
  expect((await server.call(own.getDeskRegister, at(agent, id))).status).toBe(200);
  expect((await close(other, id, { counted: 2_000_000 })).data).toMatchObject({
    openedBy: 'Musa Garba',
    variance: 0,
  });
  expect((await response(id)).agent?.id).toBe(agent.id);
  const stranger = await createTestBusiness(server, { name: 'Zuma Agents' });
  const theirs = await inviteAgent(server, stranger);
  const phone = await openDesk(server, theirs);
  expect((await server.call(own.getDeskRegister, at({ phone }, id))).status).toBe(404);
});

test('requests without a cookie or of a blocked agent are rejected', async () => {
  const agent = await fresh();
  const { id } = (await open(agent)).data;
  const { params } = agent.phone;
  expect((await server.call(own.listDeskRegisters, { params })).status).toBe(401);
  await payers.callAsMerchant(agents.blockAgent, {
    params: { agentId: agent.id },
    body: { reason: 'Cash is missing' },
  });
  expect((await enter(agent, id, { kind: 'SALE', amount: 100 })).status).toBe(401);
  expect((await close(agent, id, { counted: 2_000_000 })).status).toBe(401);
});

test('the report of a closed register is a PDF in three languages, and is rejected while the register is open', async () => {
  const agent = await fresh();
  const { id } = (await open(agent)).data;
  const get = (language: string) =>
    fetch(
      `${server.url}/api/v1/agent-desks/${agent.phone.params.agentKey}/registers/${id}/report?language=${language}`,
      { headers: agent.phone.headers },
    );
  expect((await get('en')).status).toBe(409);
  await close(agent, id, { counted: 2_000_000 });
  for (const [language, name] of [
    ['en', 'cash-register-report'],
    ['fr', 'rapport-de-caisse'],
    ['es', 'informe-de-caja'],
  ] as const) {
    const file = await get(language);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain(name);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
});

test('a cashier opens, sells and counts at the virtual terminal of their page, and at no other', async () => {
  const till = async () => {
    const terminal = await payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, {
      body: { name: 'Front desk', currency: 'NGN' },
    });
    const { data } = await payers.callAsMerchant(terminalCashiersContract.createTerminalCashier, {
      params: { terminalId: terminal.data.id },
      body: { name: 'Blessing Etim' },
    });
    return openTillOf(server, data);
  };
  const [blessing, other] = [await till(), await till()];
  const openAt = (phone: typeof blessing) =>
    server.call(ofTill.openTillRegister, { ...phone, body: { float: 500_000 } });
  const answers = await Promise.all([openAt(blessing), openAt(blessing), openAt(blessing)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const registerId = answers.find(({ status }) => status === 200)?.data.id as string;
  const place = (phone: typeof blessing) => ({ ...phone, params: { ...phone.params, registerId } });
  const body = { requestId: randomUUID(), kind: 'SALE', amount: 145_000, note: null };
  expect((await server.call(ofTill.addTillEntry, { ...place(other), body })).status).toBe(404);
  expect((await server.call(ofTill.getTillRegister, place(other))).status).toBe(404);
  await server.call(ofTill.addTillEntry, { ...place(blessing), body });
  const closed = await server.call(ofTill.closeTillRegister, {
    ...place(blessing),
    body: { counted: 645_000 },
  });
  expect(closed.data).toMatchObject({ variance: 0, openedBy: 'Blessing Etim', closedBy: 'Blessing Etim' });
  expect(await response(registerId)).toMatchObject({ openedBy: 'Blessing Etim', agent: null });
  const { params } = blessing;
  expect((await server.call(ofTill.listTillRegisters, { params })).status).toBe(401);
});
