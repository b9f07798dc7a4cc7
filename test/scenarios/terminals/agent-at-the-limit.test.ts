// Forty concurrent callers at the limits of cash-outs: the amount paid out never exceeds a limit, and ledger and float agree at the end.
import { expect, test } from 'vitest';
import { abandonStale } from '#server/payments/checkout/jobs.ts';
import { openForCard, payAgentSale } from '#server/terminals/agent-sales/pay.ts';
import { settleDueAgentSales } from '#server/terminals/agent-sales/settle.ts';
import type { SaleRow } from '#server/terminals/terminal-sales/queries.ts';
import { chargeSale } from '#server/terminals/terminal-sales/service.ts';
import { agentSalesContract as sales } from '#shared/contract/terminals/agent-sales.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import {
  type Agent,
  beginCashOut,
  openAgent,
  openDesk,
  openMainWallet,
} from '#test/support/terminals/agents.ts';

const payers = await openPayers();
const { server, business } = payers;
const main = await openMainWallet(server, business, 500_000_000);
const callers = Array.from({ length: 40 }, (_, index) => index);
const commission = { percent: 0.5, flat: 100 };

const begin = (agent: Agent, amount: number, customer: string) =>
  beginCashOut(server, agent, { amount, phone: customer });
const simulate = (agentSaleId: string, card: 'approved' | 'declined' | 'no-answer') =>
  payers.callAsMerchant(sales.simulateAgentSale, { params: { agentSaleId }, body: { card } });
const floatOf = async ({ id }: Agent) =>
  (await payers.callAsMerchant(agentsContract.getAgent, { params: { agentId: id } })).data.floats[0]
    ?.balance as number;
const heldOf = async () => {
  const { rows } = await server.services.database.pool.query<{ held: string }>(
    `select coalesce(sum(h.amount), 0) as held from ledger_holds h where h.kind = 'agent_cash_out'
     and not exists (select from ledger_hold_ends e where e.environment_id = h.environment_id and e.hold_id = h.id)`,
  );
  return Number(rows[0]?.held);
};
type Begun = Awaited<ReturnType<typeof begin>>;
const sumOf = (answers: readonly Begun[]) =>
  answers.reduce((sum, { status, data }) => sum + (status === 200 ? data.amount : 0), 0);
const refusals = (answers: readonly Begun[]) =>
  new Set(
    answers.filter(({ status }) => status !== 200).flatMap(({ body }) => Object.keys(body.error.fields)),
  );

test('forty concurrent cash-outs at one agent never exceed the daily limit of the agent', async () => {
  const agent = await openAgent(server, business, { main, commission });
  const before = await floatOf(agent);
  const answers = await Promise.all(
    callers.map((index) => begin(agent, 7_000_000, `0803100${1000 + index}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(sumOf(answers)).toBe(119_000_000);
  expect(refusals(answers)).toEqual(new Set(['amount']));
  expect((await begin(agent, 1_000_000, '08031005000')).status).toBe(200);
  expect((await begin(agent, 100_000, '08031005001')).body.error.fields).toEqual({
    amount: 'You can hand out ₦0.00 more today',
  });
  const { rows } = await server.services.database.pool.query<{ id: string }>(
    `select id from agent_sales where agent_id = $1 and status = 'WAITING'`,
    [agent.id],
  );
  // Declined cards release the amount of the day; all use the same card, which therefore reaches the limit per customer.
  const outcomes = await Promise.all(rows.map(({ id }) => simulate(id, 'declined')));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 422]));
  const open = await Promise.all(
    rows.map(({ id }) => payers.callAsMerchant(sales.cancelAgentSale, { params: { agentSaleId: id } })),
  );
  expect(open.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect([await heldOf(), (await floatOf(agent)) - before]).toEqual([0, 0]);
  expect((await begin(agent, 10_000_000, '08031005002')).status).toBe(200);
});

test('forty concurrent cash-outs of one customer never exceed the customer’s daily limit, and each is paid once', async () => {
  const agents: Agent[] = [];
  for (let index = 0; index < 4; index += 1)
    agents.push(await openAgent(server, business, { main, commission }));
  const before = await Promise.all(agents.map(floatOf));
  const phone = '08035550001';
  const answers = await Promise.all(
    callers.map((index) => begin(agents[index % 4] as Agent, 1_500_000, phone)),
  );
  expect(sumOf(answers)).toBe(9_000_000);
  expect(refusals(answers)).toEqual(new Set(['phone']));
  const begun = answers.filter(({ status }) => status === 200).map(({ data }) => data);
  await Promise.all([...begun, ...begun].map(({ id }) => simulate(id, 'approved')));
  const paid = await Promise.all(
    begun.map(({ id }) => payers.callAsMerchant(sales.getAgentSale, { params: { agentSaleId: id } })),
  );
  expect(new Set(paid.map(({ data }) => data.status))).toEqual(new Set(['PAID']));
  const after = await Promise.all(agents.map(floatOf));
  const grown = after.reduce((sum, balance, index) => sum + balance - (before[index] as number), 0);
  const earned = begun.length * (7_500 + 100);
  expect([grown, begun.length]).toEqual([9_000_000 + earned, 6]);
});

test('cash-outs of the last seven days count towards the limit, older ones no longer do', async () => {
  const agent = await openAgent(server, business, { main });
  const phone = '08035550002';
  const day = 24 * 3_600_000;
  for (let count = 0; count < 5; count += 1) {
    const { data } = await begin(agent, 10_000_000, phone);
    await simulate(data.id, 'approved');
    payers.clock.advance(day);
    agent.phone = await openDesk(server, agent);
  }
  expect((await begin(agent, 100_000, phone)).body.error.fields).toEqual({
    phone: 'This customer can take out ₦0.00 more in seven days',
  });
  payers.clock.advance(2 * day);
  agent.phone = await openDesk(server, agent);
  expect((await begin(agent, 10_000_000, phone)).status).toBe(200);
});

test('a cash-out interrupted between hold and capture, or between capture and float, is settled once', async () => {
  // The clock was advanced by days, so the session has expired.
  const owner = await business.signInAs('Owner');
  const agent = await openAgent(server, Object.assign({}, business, owner), { main, commission });
  const before = await floatOf(agent);
  const answers = await Promise.all(
    callers.slice(0, 12).map((index) => begin(agent, 200_000, `0803555${1000 + index}`)),
  );
  const ids = answers.map(({ data }) => data.id);
  const { services } = server;
  const at = { environmentId: business.testEnvironmentId, terminalId: agent.terminalId };
  const card = { number: '5111111111111118', expiryMonth: 11, expiryYear: 2031, entryMode: 'chip' } as const;
  const openPayment = (id: string) =>
    services.database.inTransaction((tx) => openForCard(services, tx, at, id, card));
  // The state after a kill of the program: six cards are charged without any further step, two payments are open, four cards were never
  // read.
  for (const id of ids.slice(0, 6)) await chargeSale(services, (await openPayment(id)) as SaleRow, card);
  for (const id of ids.slice(6, 8)) await openPayment(id);
  expect((await floatOf(agent)) - before).toBe(0);
  expect(await heldOf()).toBeGreaterThanOrEqual(12 * 201_100);
  await Promise.all(Array.from({ length: 4 }, () => settleDueAgentSales(server.services)));
  expect((await floatOf(agent)) - before).toBe(6 * (200_000 + 1_000 + 100));
  const resent = await payAgentSale(services, at, ids[6] as string, card);
  expect(resent.state).toBe('approved');
  payers.clock.advance(20 * 60_000);
  await abandonStale(services);
  while ((await settleDueAgentSales(server.services)) > 0);
  expect(await heldOf()).toBe(0);
  expect((await floatOf(agent)) - before).toBe(7 * 201_100);
});
