// Agents for tests: invited and verified, with a terminal, a float, and a signed-in phone.
import { randomUUID } from 'node:crypto';
import { queryDueIdentities } from '#server/terminals/agents/identities.ts';
import { agentDeskContract } from '#shared/contract/terminals/agent-desk.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { deposit, openWallets } from '../banking/wallets.ts';
import { agentBody, giveTerminal } from '../samples/terminals.ts';
import type { TestBusiness, TestServer } from '../server.ts';

/** Opens the main wallet of a business with an amount in it. */
export async function openMainWallet(
  server: TestServer,
  business: TestBusiness,
  amount: number,
): Promise<string> {
  const { MASTER: walletId } = await openWallets(server, business);
  if (amount > 0) await deposit(server, business, { walletId, amount, sessionId: randomUUID() });
  return walletId;
}

/** Invites an agent, who is verified by the register. */
export async function inviteAgent(server: TestServer, { token }: { token: string }, more: object = {}) {
  const { data } = await server.call(agentsContract.inviteAgent, { token, body: { ...agentBody, ...more } });
  await queryDueIdentities(server.services);
  return { ...data, key: data.link.slice(-32) };
}

/** Assigns an active terminal to the agent. Returns its serial number. */
export async function giveAgentTerminal(
  server: TestServer,
  business: TestBusiness,
  agentId: string,
): Promise<string> {
  const { token } = business;
  const serialNo = await giveTerminal(server, business);
  const params = { serialNo };
  const body = { name: 'Till 1', address: '4 Admiralty Way', latitude: 6.44, longitude: 3.47 };
  await server.call(posTerminalsContract.updatePosTerminal, { token, params, body });
  await server.call(posTerminalsContract.activatePosTerminal, { token, params });
  await server.call(agentsContract.assignAgentTerminal, { token, params: { agentId }, body: { serialNo } });
  return serialNo;
}

export const fundFloat = (
  server: TestServer,
  { token }: { token: string },
  of: { agentId: string; fromWalletId: string; amount: number },
) => {
  const { agentId, ...body } = of;
  return server.call(agentsContract.fundAgentFloat, {
    token,
    params: { agentId },
    idempotencyKey: randomUUID(),
    body,
  });
};

/** Signs an agent in, and returns the credentials of the phone's later calls. */
export async function openDesk(
  server: TestServer,
  { key, code, pin }: { key: string; code: string; pin: string },
): Promise<{ params: { agentKey: string }; headers: { cookie: string } }> {
  const answer = await fetch(`${server.url}/api/v1/agent-desks/${key}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, pin }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { params: { agentKey: key }, headers: { cookie } };
}

/** Creates an agent ready for cash-outs: verified, signed in, with a terminal and a float. */
export async function openAgent(
  server: TestServer,
  business: TestBusiness,
  { main, commission = null }: { main: string; commission?: object | null },
) {
  const agent = await inviteAgent(server, business);
  const serialNo = await giveAgentTerminal(server, business, agent.id);
  const { token } = business;
  const params = { agentId: agent.id };
  await fundFloat(server, business, { agentId: agent.id, fromWalletId: main, amount: 100_000 });
  if (commission)
    await server.call(agentsContract.setAgentCommission, {
      token,
      params,
      body: { currency: 'NGN', flat: 0, ...commission },
    });
  const { data } = await server.call(agentsContract.getAgent, { token, params });
  const phone = await openDesk(server, agent);
  return { ...agent, serialNo, terminalId: data.assigned[0]?.id as string, phone };
}

export type Agent = Awaited<ReturnType<typeof openAgent>>;

/** Begins a cash-out to the customer with a phone number; nothing is paid yet. */
export const beginCashOut = (
  server: TestServer,
  { phone, terminalId }: Pick<Agent, 'phone' | 'terminalId'>,
  of: { amount: number; phone: string } & Record<string, unknown>,
) =>
  server.call(agentDeskContract.beginAgentSale, {
    ...phone,
    body: { requestId: randomUUID(), kind: 'CASH_OUT', terminalId, ...of },
  });
