// Samples of the area 'terminals': a valid body of each call that changes something, and one object of each kind that its nouns own.
import { randomBytes } from 'node:crypto';
import { makeReference } from '#server/platform/references/slug.ts';
import { insertAgentSale } from '#server/terminals/agent-sales/queries.ts';
import { assignPosTerminal, findPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { terminalAlertsContract } from '#shared/contract/terminals/terminal-alerts.ts';
import { terminalCashiersContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { terminalRequestsContract } from '#shared/contract/terminals/terminal-requests.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const deviceSale = {
  saleId: 'S-0001',
  amount: 250_000,
  card: { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030 },
};

const reachedAt = {
  phone: '08031234567',
  email: 'musa@example.com',
  address: '12 Allen Avenue, Ikeja',
  latitude: 6.6,
  longitude: 3.35,
};
const identity = {
  firstName: 'Musa',
  lastName: 'Garba',
  bornOn: '1990-04-12',
  kind: 'bvn',
  number: '22212345678',
} as const;
/** An agent known to the sandbox register. */
export const agentBody = { ...identity, ...reachedAt };

const bodies = {
  createVirtualTerminal: { name: 'Till 4', currency: 'NGN' },
  updateVirtualTerminal: { name: 'Taken over' },
  setVirtualTerminalStatus: { status: 'DISABLED' },
  exportVirtualTerminals: { format: 'csv', filters: {} },
  createTerminalRequest: {
    model: 'PAX_A920',
    quantity: 2,
    currency: 'NGN',
    contactName: 'Ngozi Bello',
    contactPhone: '08031234567',
    address: '4 Admiralty Way, Lekki',
  },
  withdrawTerminalRequest: undefined,
  exportTerminalRequests: { format: 'csv', filters: {} },
  updatePosTerminal: { name: 'Till 1', address: '4 Admiralty Way', latitude: 6.44, longitude: 3.47 },
  activatePosTerminal: undefined,
  deactivatePosTerminal: { reason: 'Broken' },
  returnPosTerminal: { reason: 'Broken' },
  exportPosTerminals: { format: 'csv', filters: {} },
  createTerminalKey: { name: 'Till 1' },
  revokeTerminalKey: undefined,
  openCashRegister: { terminalId: nobody, float: 2_000_000 },
  exportCashRegisters: { format: 'csv', filters: {} },
  setCashLimit: { currency: 'NGN', varianceLimit: 20_000 },
  addCashEntry: { kind: 'SALE', amount: 145_000, note: null },
  correctCashEntry: { note: 'Typed wrong' },
  closeCashRegister: { counted: 2_145_000 },
  openDeskRegister: { terminalId: nobody, float: 500_000 },
  addDeskEntry: { requestId: nobody, kind: 'SALE', amount: 145_000, note: null },
  correctDeskEntry: { note: 'Typed wrong' },
  closeDeskRegister: { counted: 645_000 },
  openTillRegister: { float: 500_000 },
  addTillEntry: { requestId: nobody, kind: 'SALE', amount: 145_000, note: null },
  correctTillEntry: { note: 'Typed wrong' },
  closeTillRegister: { counted: 645_000 },
  createTerminalCashier: { name: 'Blessing Etim' },
  renewTerminalCashierPin: undefined,
  revokeTerminalCashier: undefined,
  openTill: { pin: '123456' },
  exportAgentSales: { format: 'csv', filters: {} },
  cancelAgentSale: undefined,
  simulateAgentSale: { card: 'approved' },
  payDeviceAgentSale: { card: deviceSale.card },
  openAgentDesk: { code: '123456', pin: '123456' },
  chooseAgentPin: { pin: '482913' },
  leaveAgentDesk: undefined,
  beginAgentSale: { requestId: nobody, kind: 'SALE', terminalId: nobody, amount: 250_000 },
  cancelDeskSale: undefined,
  exportAgents: { format: 'csv', filters: {} },
  exportAgentTransactions: { format: 'csv', filters: {} },
  inviteAgent: agentBody,
  updateAgent: reachedAt,
  setAgentIdentity: identity,
  assignAgentTerminal: { serialNo: 'T0000000000' },
  takeAgentTerminal: undefined,
  setAgentCommission: { currency: 'NGN', percent: 0.5, flat: 0, cap: 50_000 },
  renewAgentPin: { newLink: false },
  sendAgentPinLink: undefined,
  blockAgent: { reason: 'Cash is missing' },
  unblockAgent: undefined,
  closeAgent: { reason: 'Left the business' },
  fundAgentFloat: { fromWalletId: nobody, amount: 100_000, narration: null },
  returnAgentFloat: { toWalletId: nobody, amount: 100_000, narration: null },
  addAlertDestination: { kind: 'sms', address: '08031234567', name: 'Ngozi Bello' },
  sendAlertCode: undefined,
  confirmAlertDestination: { code: '123456' },
  removeAlertDestination: undefined,
  sendHeartbeat: { latitude: 6.44, longitude: 3.47, software: '2.4.1' },
  sellOnDevice: deviceSale,
  sendOfflineSales: { sales: [deviceSale] },
};

/** Assigns a terminal to a business. Returns its serial number. */
export async function giveTerminal(
  { services }: Pick<TestServer, 'services'>,
  { testEnvironmentId: environmentId }: Pick<TestBusiness, 'testEnvironmentId'>,
  name = 'Till 1',
): Promise<string> {
  const serialNumber = `T${randomBytes(5).toString('hex').toUpperCase()}`;
  const provided = {
    environmentId,
    serialNumber,
    model: 'PAX_A920',
    currency: 'NGN',
    name,
    request: null,
  } as const;
  await services.database.inTransaction((tx) => assignPosTerminal(services, tx, provided));
  return serialNumber;
}

/** Begins a sale that waits for its card, as the agent's page does. */
async function beginSaleOf(
  { services }: Pick<TestServer, 'services'>,
  { testEnvironmentId: environmentId }: Pick<TestBusiness, 'testEnvironmentId'>,
  { serialNo, agentId }: { serialNo: string; agentId: string },
) {
  const now = services.clock.now();
  return services.database.inTransaction(async (tx) =>
    insertAgentSale(tx, {
      environmentId,
      id: services.clock.newId(),
      reference: makeReference('AGS'),
      kind: 'SALE',
      status: 'WAITING',
      agentId,
      terminalId: (await findPosTerminal(tx, environmentId, serialNo)).id,
      currency: 'NGN',
      amount: 250_000,
      commission: 0,
      day: '2026-11-20',
      requestId: services.clock.newId(),
      createdAt: now,
      expiresAt: new Date(now.getTime() + 900_000),
      updatedAt: now,
    }),
  );
}

async function make(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const terminal = await server.call(virtualTerminalsContract.createVirtualTerminal, {
    token,
    body: { ...bodies.createVirtualTerminal, name: `${marker} terminal` },
  });
  const requested = await server.call(terminalRequestsContract.createTerminalRequest, {
    token,
    body: { ...bodies.createTerminalRequest, contactName: `${marker} contact` },
  });
  const serialNo = await giveTerminal(server, business, `${marker} machine`);
  const key = await server.call(terminalKeysContract.createTerminalKey, {
    token,
    params: { serialNo },
    body: { name: `${marker} key` },
  });
  const register = await server.call(cashRegistersContract.openCashRegister, {
    token,
    body: { terminalId: terminal.data.id, float: 2_000_000, note: `${marker} float` },
  });
  const registerId = register.data.id;
  const entered = await server.call(cashRegistersContract.addCashEntry, {
    token,
    params: { registerId },
    body: bodies.addCashEntry,
  });
  const cashier = await server.call(terminalCashiersContract.createTerminalCashier, {
    token,
    params: { terminalId: terminal.data.id },
    body: { name: `${marker} cashier` },
  });
  const agent = await server.call(agentsContract.inviteAgent, {
    token,
    body: { ...agentBody, lastName: `${marker} agent` },
  });
  const alert = await server.call(terminalAlertsContract.addAlertDestination, {
    token,
    params: { terminalId: terminal.data.id },
    body: { kind: 'email', address: 'till@example.com', name: `${marker} alert` },
  });
  const agentSale = await beginSaleOf(server, business, { serialNo, agentId: agent.data.id });
  return {
    agentId: agent.data.id,
    alertDestinationId: alert.data.id,
    agentKey: agent.data.link.slice(-32),
    agentSaleId: agentSale.id,
    registerId,
    cashEntryId: entered.data.entries[0]?.id ?? '',
    cashierId: cashier.data.id,
    tillKey: cashier.data.link.slice(-32),
    deviceKeyId: key.data.id,
    saleId: 'S-0001',
    terminalId: terminal.data.id,
    terminalRequestId: requested.data.id,
    serialNo,
  };
}

export const terminalsSamples: Samples = { bodies, make };
