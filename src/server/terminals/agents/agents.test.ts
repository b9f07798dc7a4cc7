// Agents through HTTP: invitation, verification, terminals, float, immediate block, and closing with an empty float; with proof of the
// books.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { agentsContract as agents } from '#shared/contract/terminals/agents.ts';
import { posTerminalsContract as machines } from '#shared/contract/terminals/pos-terminals.ts';
import { race } from '#test/support/attack/race.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { agentBody, giveTerminal } from '#test/support/samples/terminals.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { fundFloat, giveAgentTerminal, inviteAgent, openMainWallet } from '#test/support/terminals/agents.ts';

const payers = await openPayers();
const { server, business } = payers;
let main: string;

beforeAll(async () => {
  main = await openMainWallet(server, business, 5_000_000);
});

const read = async (agentId: string) =>
  (await payers.callAsMerchant(agents.getAgent, { params: { agentId } })).data;
const invite = (more: object = {}) => inviteAgent(server, business, more);
const close = (agentId: string) =>
  payers.callAsMerchant(agents.closeAgent, { params: { agentId }, body: { reason: 'Left the business' } });
const giveBack = (agentId: string, amount: number) =>
  payers.callAsMerchant(agents.returnAgentFloat, {
    params: { agentId },
    idempotencyKey: randomUUID(),
    body: { toWalletId: main, amount },
  });

test('an agent is invited with a code, a PIN and a link, and verified against the register', async () => {
  const agent = await invite();
  expect(agent).toMatchObject({ status: 'INVITED', verified: false, phone: '+2348031234567', terminals: 0 });
  expect(agent.code).toMatch(/^\d{6}$/);
  expect(agent.pin).toMatch(/^\d{6}$/);
  expect(agent.link).toMatch(/\/agent\/[A-Za-z0-9_-]{32}$/);
  const after = await read(agent.id);
  expect(after).toMatchObject({
    verified: true,
    identity: { kind: 'bvn', number: '•••••••5678', status: 'VERIFIED' },
  });
  expect(JSON.stringify(after)).not.toContain('22212345678');
  expect(after.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['invited', 'verified']));
});

test('an identity number of another person is not verified, and a new number is checked again', async () => {
  const { id } = await invite({ number: '22212341111' });
  expect(await read(id)).toMatchObject({ verified: false, identity: { status: 'FAILED' } });
  const { firstName, lastName, bornOn } = agentBody;
  const body = { firstName, lastName, bornOn, kind: 'nin', number: '70112345678' };
  await race(3, () => payers.callAsMerchant(agents.setAgentIdentity, { params: { agentId: id }, body }));
  expect((await read(id)).identity.status).toBe('PENDING');
  const { rows } = await server.services.database.pool.query(
    `select 1 from agent_events where agent_id = $1 and kind = 'identity_given'`,
    [id],
  );
  expect(rows).toHaveLength(1);
  await inviteAgent(server, business);
  expect((await read(id)).identity).toMatchObject({ kind: 'nin', status: 'VERIFIED' });
});

test('of eight concurrent assignments of a terminal exactly one succeeds, and it has one agent at a time', async () => {
  const serialNo = await giveTerminal(server, business);
  const invited = await Promise.all(Array.from({ length: 8 }, () => invite()));
  const assign = (agentId: string) =>
    payers.callAsMerchant(agents.assignAgentTerminal, { params: { agentId }, body: { serialNo } });
  const answers = await Promise.all(invited.map(({ id }) => assign(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
  const had = answers.find(({ status }) => status === 200)?.data.id as string;
  const terminal = await payers.callAsMerchant(machines.getPosTerminal, { params: { serialNo } });
  expect(terminal.data.agent?.id).toBe(had);
  await payers.callAsMerchant(agents.takeAgentTerminal, { params: { agentId: had, serialNo } });
  const other = invited.find(({ id }) => id !== had)?.id as string;
  expect((await assign(other)).data.assigned).toMatchObject([{ serialNumber: serialNo }]);
  expect(
    (await payers.callAsMerchant(agents.takeAgentTerminal, { params: { agentId: had, serialNo } })).status,
  ).toBe(404);
});

test('a float is funded from a wallet and returned to it, and no other call moves it', async () => {
  const { id } = await invite();
  const key = randomUUID();
  const fund = () =>
    payers.callAsMerchant(agents.fundAgentFloat, {
      params: { agentId: id },
      idempotencyKey: key,
      body: { fromWalletId: main, amount: 300_000, narration: 'Monday' },
    });
  const [first, second] = await Promise.all([fund(), fund()]);
  expect(first.data.reference).toBe(second.data.reference);
  const [float] = (await read(id)).floats;
  expect(float).toMatchObject({ currency: 'NGN', balance: 300_000 });
  const entries = await payers.callAsMerchant(agents.listAgentFloatEntries, { params: { agentId: id } });
  expect(entries.data.items).toMatchObject([{ amount: 300_000, balance: 300_000, with: 'Monday' }]);
  const floatId = float?.walletId as string;
  for (const [walletId, fromWalletId] of [
    [main, floatId],
    [floatId, main],
  ]) {
    const moved = await payers.callAsMerchant(walletsContract.fundWallet, {
      idempotencyKey: randomUUID(),
      body: { walletId, fromWalletId, amount: 100_000 },
    });
    expect(moved.body.error.code).toBe('WALLET_STATE');
  }
  const tooMuch = await giveBack(id, 300_001);
  expect(Object.keys(tooMuch.body.error.fields)).toEqual(['amount']);
  expect((await giveBack(id, 300_000)).data.agent.floats).toMatchObject([{ balance: 0 }]);
});

test('twenty concurrent fundings of floats never take more than the wallet balance', async () => {
  const small = await createTestBusiness(server, { name: 'Ilupeju Agents' });
  const wallet = await openMainWallet(server, small, 1_000_000);
  const invited = await Promise.all(Array.from({ length: 4 }, () => inviteAgent(server, small)));
  const responses = Array.from({ length: 20 }, (_, index) =>
    fundFloat(server, small, {
      agentId: invited[index % 4]?.id as string,
      fromWalletId: wallet,
      amount: 150_000,
    }),
  );
  const answers = await Promise.all(responses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('an agent is closed only with an empty float, and then every further action is rejected', async () => {
  const { id } = await invite();
  const serialNo = await giveAgentTerminal(server, business, id);
  await fundFloat(server, business, { agentId: id, fromWalletId: main, amount: 100_000 });
  const refused = await close(id);
  expect(refused.body.error.message).toBe(
    'There is ₦1,000.00 in the float. Return it, then close the agent.',
  );
  expect((await read(id)).closable).toBe(refused.body.error.message);
  await giveBack(id, 100_000);
  expect((await close(id)).data).toMatchObject({ status: 'CLOSED', assigned: [] });
  const params = { agentId: id };
  const { firstName, lastName, bornOn, kind, number, ...reached } = agentBody;
  const tried = [
    await close(id),
    await fundFloat(server, business, { agentId: id, fromWalletId: main, amount: 100_000 }),
    await payers.callAsMerchant(agents.updateAgent, { params, body: reached }),
    await payers.callAsMerchant(agents.setAgentIdentity, {
      params,
      body: { firstName, lastName, bornOn, kind, number },
    }),
    await payers.callAsMerchant(agents.assignAgentTerminal, { params, body: { serialNo } }),
    await payers.callAsMerchant(agents.renewAgentPin, { params, body: {} }),
    await payers.callAsMerchant(agents.blockAgent, { params, body: { reason: 'Too late' } }),
    await payers.callAsMerchant(agents.unblockAgent, { params }),
  ];
  expect(tried.map(({ body }) => body.error.message)).toEqual(tried.map(() => 'The agent is closed.'));
});

test('a commission applies from its start, and past commissions cannot be changed', async () => {
  const { id } = await invite();
  const set = (body: object) =>
    payers.callAsMerchant(agents.setAgentCommission, {
      params: { agentId: id },
      body: { currency: 'NGN', flat: 0, ...body },
    });
  expect((await set({ percent: 0.5, cap: 50_000 })).data.commissions).toMatchObject([
    { percent: 0.5, cap: 50_000 },
  ]);
  await race(3, () => set({ percent: 0.5, cap: 50_000 }));
  expect((await set({ percent: 0.5, cap: 50_000 })).data.commissions).toHaveLength(1);
  const later = new Date(server.services.clock.now().getTime() + 86_400_000).toISOString();
  expect((await set({ percent: 1, validFrom: later })).data.commissions).toMatchObject([
    { percent: 0.5 },
    { percent: 1 },
  ]);
  for (const [body, field] of [
    [{ percent: 0.125 }, 'percent'],
    [{ percent: -1 }, 'percent'],
    [{ percent: 1, validFrom: later }, 'validFrom'],
    [{ percent: 1, validFrom: '2020-01-01T00:00:00Z' }, 'validFrom'],
  ] as const)
    expect(Object.keys((await set(body)).body.error.fields)).toEqual([field]);
});

test('invalid values are reported at their fields', async () => {
  const wrong: [object, string][] = [
    [{ phone: '12' }, 'phone'],
    [{ phone: '' }, 'phone'],
    [{ number: '123' }, 'number'],
    [{ bornOn: '2999-01-01' }, 'bornOn'],
    [{ kind: 'passport' }, 'kind'],
    [{ address: ' ' }, 'address'],
    [{ latitude: 91 }, 'latitude'],
    [{ email: 'nobody' }, 'email'],
    [{ firstName: null }, 'firstName'],
  ];
  for (const [more, field] of wrong) {
    const answer = await payers.callAsMerchant(agents.inviteAgent, { body: { ...agentBody, ...more } });
    expect([answer.status < 500, Object.keys(answer.body.error.fields ?? {})]).toEqual([true, [field]]);
  }
});

test('agents, wallets and terminals of another business cannot be used', async () => {
  const { id } = await invite();
  const stranger = await createTestBusiness(server, { name: 'Zuma Stores' });
  const params = { agentId: id };
  const theirs = await openMainWallet(server, stranger, 1_000_000);
  const body = { toWalletId: theirs, amount: 100_000 };
  const call = { token: stranger.token, params };
  expect((await server.call(agents.getAgent, call)).status).toBe(404);
  expect((await server.call(agents.blockAgent, { ...call, body: { reason: 'Mine now' } })).status).toBe(404);
  expect(
    (await server.call(agents.returnAgentFloat, { ...call, idempotencyKey: randomUUID(), body })).status,
  ).toBe(404);
  const own = await fundFloat(server, business, { agentId: id, fromWalletId: theirs, amount: 100_000 });
  expect(Object.keys(own.body.error.fields)).toEqual(['fromWalletId']);
  const serialNo = await giveTerminal(server, stranger);
  const assigned = await payers.callAsMerchant(agents.assignAgentTerminal, { params, body: { serialNo } });
  expect(Object.keys(assigned.body.error.fields)).toEqual(['serialNo']);
});
