// Sales of agents, one test per rule: the hold, a single card charge, the transfer to the float, and the release of the hold without a
// payment.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { settleDueAgentSales } from '#server/terminals/agent-sales/settle.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { agentDeskContract as desk } from '#shared/contract/terminals/agent-desk.ts';
import {
  agentDeviceContract as device,
  agentSalesContract as sales,
} from '#shared/contract/terminals/agent-sales.ts';
import { agentsContract as agents } from '#shared/contract/terminals/agents.ts';
import { terminalDeviceContract } from '#shared/contract/terminals/terminal-device.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { type Agent, beginCashOut, openAgent, openMainWallet } from '#test/support/terminals/agents.ts';
import { newTerminalKey } from '#test/support/terminals/keys.ts';

const payers = await openPayers();
const { server, business } = payers;
const main = await openMainWallet(server, business, 30_000_000);
const musa = await openAgent(server, business, { main, commission: { percent: 0.5, cap: 20_000 } });
const key = await newTerminalKey(payers, musa.serialNo);
const halima = await openAgent(server, business, { main });
const otherKey = await newTerminalKey(payers, halima.serialNo);
let number = 0;

const cards = {
  approved: '5111111111111118',
  other: '4084080000000409',
  insufficient: '5258585922666506',
  unknown: '4187420000000007',
};
/** A different customer each time, so that no limit is reached by accident. */
const customer = () => `0803${String(1_000_000 + ++number)}`;
const begin = (agent: Agent, more: object = {}) =>
  beginCashOut(server, agent, { amount: 1_000_000, phone: customer(), ...more });
let cardNo = 0;
/** A different expiry year each time, so that every card is new. */
const cardOf = (cardNumber: string) => ({
  number: cardNumber,
  expiryMonth: 1 + (++cardNo % 12),
  expiryYear: 2030 + Math.floor(cardNo / 12),
});
const pay = (id: string, card = cardOf(cards.approved), token = key) =>
  server.call(device.payDeviceAgentSale, { token, params: { agentSaleId: id }, body: { card } });
const read = async (id: string) =>
  (await payers.callAsMerchant(sales.getAgentSale, { params: { agentSaleId: id } })).data;
const floatOf = async ({ id }: Agent) =>
  (await payers.callAsMerchant(agents.getAgent, { params: { agentId: id } })).data.floats[0]
    ?.balance as number;
const held = async () => {
  const { rows } = await server.services.database.pool.query<{ held: string }>(
    `select coalesce(sum(h.amount), 0) as held from ledger_holds h where h.kind = 'agent_cash_out' and h.environment_id = $1
     and not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id)`,
    [business.testEnvironmentId],
  );
  return Number(rows[0]?.held);
};

test('a cash-out is held when it begins, and moves with its commission into the float when the card is charged', async () => {
  const before = await floatOf(musa);
  const { data } = await begin(musa);
  expect(data).toMatchObject({ kind: 'CASH_OUT', status: 'WAITING', amount: 1_000_000, commission: 5_000 });
  expect(await held()).toBe(1_005_000);
  const waiting = await server.call(device.listDeviceAgentSales, { token: key });
  expect(waiting.data.items).toMatchObject([{ id: data.id, amount: 1_000_000, agent: 'Musa Garba' }]);
  expect((await pay(data.id)).data).toMatchObject({ state: 'approved', amount: 1_000_000 });
  expect([await held(), (await floatOf(musa)) - before]).toEqual([0, 1_005_000]);
  const sale = await read(data.id);
  expect(sale).toMatchObject({ status: 'PAID', cardLast4: '1118', agent: { code: musa.code } });
  const row = await payers.row(sale.payment as string);
  expect(row).toMatchObject({ status: 'successful', amount: 1_000_000 });
  expect(row.metadata).toMatchObject({ merchant_category: '6010', cash_out: sale.reference });
});

test('of eight concurrent charges of one cash-out exactly one succeeds, and the float is credited once', async () => {
  const before = await floatOf(musa);
  const { data } = await begin(musa, { amount: 200_000 });
  const card = cardOf(cards.approved);
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(data.id, card)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data: one }) => one.reference)).size).toBe(1);
  expect((await pay(data.id, card)).data.state).toBe('approved');
  expect((await floatOf(musa)) - before).toBe(201_000);
  expect((await payers.row(answers[0]?.data.reference as string)).attemptCount).toBe(1);
});

test('a repeated request begins one cash-out, and cancelling it releases the hold', async () => {
  const body = { requestId: randomUUID(), phone: customer() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(musa, body)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await held()).toBe(1_005_000);
  expect((await begin(musa, { ...body, amount: 500_000 })).body.error.code).toBe('CONFLICT');
  const cancel = () =>
    server.call(desk.cancelDeskSale, {
      ...musa.phone,
      params: { ...musa.phone.params, agentSaleId: answers[0]?.data.id as string },
    });
  expect((await cancel()).data.status).toBe('CANCELLED');
  expect((await cancel()).body.error.code).toBe('CONFLICT');
  expect(await held()).toBe(0);
});

test('a declined card releases the hold and leaves the float unchanged', async () => {
  const before = await floatOf(musa);
  const { data } = await begin(musa);
  expect((await pay(data.id, cardOf(cards.insufficient))).data.state).toBe('declined');
  expect(await read(data.id)).toMatchObject({ status: 'FAILED', sentence: expect.stringMatching(/./) });
  expect([await held(), (await floatOf(musa)) - before]).toEqual([0, 0]);
  const again = await pay(data.id, cardOf(cards.approved));
  expect(again.data.state).toBe('declined');
  expect(await floatOf(musa)).toBe(before);
});

test('a cash-out without a card expires and its hold is released', async () => {
  const { data } = await begin(musa);
  payers.clock.advance(16 * 60_000);
  expect((await pay(data.id)).body.error.message).toBe('The cash-out is expired.');
  expect(await settleDueAgentSales(server.services)).toBe(1);
  expect([await held(), (await read(data.id)).status]).toEqual([0, 'EXPIRED']);
});

test('a card sale is paid like any other of the terminal, and leaves the float unchanged', async () => {
  const before = await floatOf(musa);
  const { data } = await begin(musa, { kind: 'SALE', amount: 350_000, phone: null });
  expect((await pay(data.id)).data.state).toBe('approved');
  expect(await read(data.id)).toMatchObject({ status: 'PAID', commission: 0, customerPhone: null });
  expect(await floatOf(musa)).toBe(before);
  const page = await payers.callAsMerchant(agents.listAgentTransactions, {
    params: { agentId: musa.id },
    query: { tab: 'successful', include: 'counts' },
  });
  expect(page.data.items[0]).toMatchObject({ amount: 350_000, source: { kind: 'pos_terminal' } });
  expect(page.data.total).toBe(page.data.items.length);
  expect(page.data.counts?.successful.count).toBe(page.data.total);
});

test('the export of an agent’s payments contains theirs alone, under the filters of the list', async () => {
  const { data } = await begin(musa, { kind: 'SALE', amount: 350_000, phone: null });
  await pay(data.id);
  const fileOf = async (agent: Agent) => {
    const { data: job } = await payers.callAsMerchant(agents.exportAgentTransactions, {
      params: { agentId: agent.id },
      body: { format: 'csv', filters: { tab: 'successful' } },
    });
    while ((await runExports(server.services)) > 0);
    const file = await payers.callAsMerchant(exportsContract.downloadExport, {
      params: { exportId: job.id },
    });
    return String(file.body).trim().split('\n').slice(1);
  };
  const listed = await payers.callAsMerchant(agents.listAgentTransactions, {
    params: { agentId: musa.id },
    query: { tab: 'successful', limit: 100 },
  });
  const rows = await fileOf(musa);
  expect(rows).toHaveLength(listed.data.total);
  for (const { reference } of listed.data.items)
    expect(rows.some((row) => row.includes(reference))).toBe(true);
  const others = await fileOf(halima);
  expect(others.filter((row) => rows.includes(row))).toEqual([]);
});

test('the payment of a cash-out cannot be refunded, because the cash was handed out', async () => {
  const { data } = await begin(musa, { amount: 150_000 });
  await pay(data.id);
  const transactionId = (await read(data.id)).payment as string;
  const refused = await payers.callAsMerchant(refundsContract.refundPayment, {
    params: { transactionId },
    idempotencyKey: randomUUID(),
    body: { reason: 'other' },
  });
  expect(refused.body.error.message).toBe(
    'This payment was for cash handed out by an agent, so it cannot be refunded.',
  );
});

test('a cash-out that the main wallet cannot fund is rejected at its amount, and nothing is held', async () => {
  const poor = await createTestBusiness(server, { name: 'Ojota Agents' });
  const wallet = await openMainWallet(server, poor, 500_000);
  const agent = await openAgent(server, poor, { main: wallet });
  const refused = await begin(agent, { amount: 400_001 });
  expect(refused.body.error.fields).toEqual({
    amount: 'The business cannot fund this cash-out at present. Ask it to fund its main wallet.',
  });
  expect((await begin(agent, { amount: 400_000 })).status).toBe(200);
  expect((await begin(agent, { amount: 100_000 })).status).toBe(409);
});

test('customer limits apply per phone number, and per card across phone numbers', async () => {
  const phone = customer();
  expect((await begin(musa, { amount: 10_000_001, phone })).body.error.fields).toEqual({
    phone: 'This customer can take out ₦100,000.00 more today',
  });
  const first = await begin(musa, { amount: 6_000_000, phone });
  const written = phone.replace(/^0/, '+234 ');
  expect((await begin(musa, { amount: 4_000_001, phone: written })).body.error.fields).toEqual({
    phone: 'This customer can take out ₦40,000.00 more today',
  });
  const card = cardOf(cards.approved);
  expect((await pay(first.data.id, card)).data.state).toBe('approved');
  const second = await begin(musa, { amount: 4_000_001 });
  const refused = await pay(second.data.id, card);
  expect(refused.body.error.fields).toEqual({ card: 'This card can take out ₦40,000.00 more today' });
  expect((await pay(second.data.id, cardOf(cards.approved))).data.state).toBe('approved');
});

test('blocking an agent ends their session immediately, and the terminal rejects sales', async () => {
  const [agent, token] = [halima, otherKey];
  const begun = await begin(agent, { kind: 'SALE', phone: null });
  await payers.callAsMerchant(agents.blockAgent, {
    params: { agentId: agent.id },
    body: { reason: 'Cash is missing' },
  });
  expect((await server.call(desk.getAgentDesk, agent.phone)).status).toBe(401);
  expect((await begin(agent)).status).toBe(401);
  expect((await pay(begun.data.id, cardOf(cards.approved), token)).body.error.message).toBe(
    'The agent is blocked: nothing is sold.',
  );
  const body = { saleId: 'S-1', amount: 250_000, card: cardOf(cards.approved) };
  expect((await server.call(terminalDeviceContract.sellOnDevice, { token, body })).status).toBe(409);
  await payers.callAsMerchant(agents.unblockAgent, { params: { agentId: agent.id } });
  expect((await server.call(terminalDeviceContract.sellOnDevice, { token, body })).data.state).toBe(
    'approved',
  );
});

test('an agent sells only at their own terminals, and a terminal charges only sales waiting at it', async () => {
  const other = await openAgent(server, business, { main });
  expect((await begin(musa, { terminalId: other.terminalId })).body.error.fields).toEqual({
    terminalId: 'Choose one of your terminals',
  });
  const begun = await begin(other);
  expect((await pay(begun.data.id)).status).toBe(404);
  const params = { ...musa.phone.params, agentSaleId: begun.data.id };
  expect((await server.call(desk.getDeskSale, { ...musa.phone, params })).status).toBe(404);
  expect((await server.call(desk.cancelDeskSale, { ...musa.phone, params })).status).toBe(404);
  const body = { saleId: `AGENT-${begun.data.id}`, amount: 1_000_000, card: cardOf(cards.approved) };
  expect(
    Object.keys(
      (await server.call(terminalDeviceContract.sellOnDevice, { token: key, body })).body.error.fields,
    ),
  ).toEqual(['saleId']);
});

test('in test mode a declined card on the simulated terminal fails the sale', async () => {
  const { data } = await begin(musa, { amount: 120_000 });
  const simulated = await payers.callAsMerchant(sales.simulateAgentSale, {
    params: { agentSaleId: data.id },
    body: { card: 'declined' },
  });
  expect(simulated.data.status).toBe('FAILED');
});

test('invalid values are reported at their fields', async () => {
  for (const [more, field] of [
    [{ amount: 0 }, 'amount'],
    [{ amount: 1 }, 'amount'],
    [{ amount: null }, 'amount'],
    [{ phone: '12' }, 'phone'],
    [{ phone: null }, 'phone'],
    [{ kind: 'LOAN' }, 'kind'],
    [{ terminalId: 'x' }, 'terminalId'],
    [{ requestId: 'x' }, 'requestId'],
  ] as const) {
    const answer = await begin(musa, more);
    expect([answer.status < 500, Object.keys(answer.body.error.fields ?? {})]).toEqual([true, [field]]);
  }
});
