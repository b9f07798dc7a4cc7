// Events of agents, cash-outs and registers reach a merchant's system, signed, over the real delivery: invited, changed, paid, ended,
// opened, closed.
import { expect, test } from 'vitest';
import { createDeliverer } from '#server/developers/webhooks/deliver.ts';
import { fanOutEvents } from '#server/developers/webhooks/fan-out.ts';
import { webhookEvents, webhookPayload } from '#shared/contract/developers/webhook-events.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { agentSalesContract } from '#shared/contract/terminals/agent-sales.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { deskRegistersContract } from '#shared/contract/terminals/desk-registers.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { beginCashOut, openAgent, openMainWallet } from '#test/support/terminals/agents.ts';
import { startWebhookReceiver } from '#test/support/webhooks/receiver.ts';

const payers = await openPayers({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { server, business } = payers;
const expected = [
  'agent.invited',
  'agent.updated',
  'cash_out.paid',
  'cash_out.ended',
  'cash_register.opened',
  'cash_register.closed',
] as const;

test('events of agents, cash-outs and registers are delivered in the shape of the catalogue, and no others', async () => {
  const receiver = await startWebhookReceiver();
  const deliverer = createDeliverer(server.services, { timeoutMs: 2000 });
  const body = { url: receiver.url, events: [...expected] };
  expect((await payers.callAsMerchant(webhooksContract.createWebhookEndpoint, { body })).status).toBe(200);

  const main = await openMainWallet(server, business, 5_000_000);
  const agent = await openAgent(server, business, { main });
  const { phone, terminalId } = agent;
  const opened = await server.call(deskRegistersContract.openDeskRegister, {
    ...phone,
    body: { terminalId, float: 500_000 },
  });
  const cashOut = async (card: 'approved' | 'declined', customer: string) => {
    const { data } = await beginCashOut(server, agent, { amount: 200_000, phone: customer });
    const params = { agentSaleId: data.id };
    await payers.callAsMerchant(agentSalesContract.simulateAgentSale, { params, body: { card } });
    return data.reference;
  };
  const paid = await cashOut('approved', '08031112233');
  const declined = await cashOut('declined', '08031112244');
  await server.call(deskRegistersContract.closeDeskRegister, {
    ...phone,
    params: { ...phone.params, registerId: opened.data.id },
    body: { counted: 300_000 },
  });
  await payers.callAsMerchant(agentsContract.blockAgent, {
    params: { agentId: agent.id },
    body: { reason: 'Cash is missing' },
  });

  while ((await fanOutEvents(server.services)) > 0);
  while ((await deliverer.step()) > 0);
  await deliverer.settle();
  await deliverer.stop();
  await receiver.close();

  const notifications = receiver.received.map(({ body: sent }) => webhookPayload.parse(JSON.parse(sent)));
  expect(new Set(notifications.map(({ type }) => type))).toEqual(new Set(expected));
  for (const { type, data } of notifications)
    expect(webhookEvents[type as (typeof expected)[number]].data.safeParse(data).error).toBeUndefined();
  for (const { headers } of receiver.received) expect(headers['x-kasuwa-signature']).toMatch(/./);
  const of = (type: string) =>
    notifications.filter((notification) => notification.type === type).map(({ data }) => data);
  expect(of('agent.updated').at(-1)).toMatchObject({ id: agent.id, status: 'BLOCKED', verified: true });
  expect(of('cash_out.paid')).toMatchObject([{ reference: paid, agent: agent.id, amount: 200_000 }]);
  expect(of('cash_out.ended')).toMatchObject([{ reference: declined, status: 'FAILED' }]);
  expect(of('cash_register.opened')).toMatchObject([{ agent: agent.id, float: 500_000 }]);
  expect(of('cash_register.closed')).toMatchObject([{ agent: agent.id, expected: 300_000, variance: 0 }]);
});
