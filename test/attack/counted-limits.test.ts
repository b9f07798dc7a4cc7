// Limits on counts under concurrency: of several concurrent requests for the last free place, one succeeds.
import { beforeAll, expect, test } from 'vitest';
import { approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { endpointsMax, webhooksContract } from '#shared/contract/developers/webhooks.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { staffViewsContract } from '#shared/contract/operator/console/staff-views.ts';
import { embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { savedViewsContract, savedViewsMax } from '#shared/contract/platform/saved-views.ts';
import { alertDestinationsMax, terminalAlertsContract } from '#shared/contract/terminals/terminal-alerts.ts';
import { terminalCashiersContract } from '#shared/contract/terminals/terminal-cashiers.ts';
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { expectWinners, mapConcurrently, race } from '../support/attack/race.ts';
import { callAs, createTestOperator } from '../support/operators.ts';
import { openServer } from '../support/per-file/open-server.ts';
import { giveTerminal } from '../support/samples/terminals.ts';
import { createTestBusiness, type TestBusiness } from '../support/server.ts';

const callers = 6;
const server = await openServer({ env: { RATE_LIMITS: 'off' } });
let business: TestBusiness;
let params: Record<string, string>;
let staff: string;

beforeAll(async () => {
  business = await createTestBusiness(server);
  const terminal = await server.call(virtualTerminalsContract.createVirtualTerminal, {
    token: business.token,
    body: { name: 'Shop counter', currency: 'NGN' },
  });
  params = { terminalId: terminal.data.id, serialNo: await giveTerminal(server, business) };
  staff = (await createTestOperator(server)).token;
});

type Limit = { max: number; endpoint: Endpoint; body: (number: number) => object };

const url = 'https://93.184.216.34/hooks';
const permissions = ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ_WRITE'];
const limits: Record<string, Limit> = {
  'API keys': {
    max: 50,
    endpoint: apiKeysContract.createApiKey,
    body: (number) => ({ name: `Server ${number}`, kind: 'secret', permissions }),
  },
  'webhook endpoints': {
    max: endpointsMax,
    endpoint: webhooksContract.createWebhookEndpoint,
    body: (number) => ({ url: `${url}/${number}` }),
  },
  'sites that may frame the checkout': {
    max: 25,
    endpoint: embeddingSitesContract.addEmbeddingSite,
    body: (number) => ({ origin: `https://shop${number}.example.com`, label: 'Shop' }),
  },
  'cashiers of a terminal': {
    max: 50,
    endpoint: terminalCashiersContract.createTerminalCashier,
    body: (number) => ({ name: `Cashier ${number}` }),
  },
  'keys of a terminal': {
    max: 20,
    endpoint: terminalKeysContract.createTerminalKey,
    body: (number) => ({ name: `Till ${number}` }),
  },
  'recipients of alerts': {
    max: alertDestinationsMax,
    endpoint: terminalAlertsContract.addAlertDestination,
    body: (number) => ({ kind: 'email', address: `till${number}@example.com`, name: 'Ngozi Bello' }),
  },
  'saved views': {
    max: savedViewsMax,
    endpoint: savedViewsContract.saveView,
    body: (number) => ({ list: 'payments', name: `View ${number}`, search: {} }),
  },
  'saved views of the staff': {
    max: savedViewsMax,
    endpoint: staffViewsContract.saveStaffView,
    body: (number) => ({ list: 'merchants', name: `View ${number}`, search: {} }),
  },
};

test.each(Object.entries(limits))(
  '%s: of concurrent requests for the last place, exactly one succeeds',
  async (_, { max, endpoint, body }) => {
    const make = (number: number) =>
      endpoint === staffViewsContract.saveStaffView
        ? callAs(server, staff, endpoint, { body: body(number) })
        : server.call(endpoint, { token: business.token, params, body: body(number) });
    const before = Array.from({ length: max - 1 }, (__, number) => number);
    const created = await mapConcurrently(before, 4, make);
    expect(created.filter(({ status }) => status !== 200)).toEqual([]);
    expectWinners(await race(callers, (caller) => make(max + caller)), 1);
  },
);

test('of concurrent additions of one alert address, exactly one succeeds', async () => {
  const terminal = await server.call(virtualTerminalsContract.createVirtualTerminal, {
    token: business.token,
    body: { name: 'Second counter', currency: 'NGN' },
  });
  const of = { terminalId: terminal.data.id };
  const body = { kind: 'email', address: 'twice@example.com', name: 'Ngozi Bello' };
  const { addAlertDestination, listAlertDestinations } = terminalAlertsContract;
  const { token } = business;
  expectWinners(await race(callers, () => server.call(addAlertDestination, { token, params: of, body })), 1);
  const listed = await server.call(listAlertDestinations, { token, params: of });
  expect(listed.data.items.map(({ address }) => address)).toEqual(['twice@example.com']);
});

test('of concurrent delegations of a user’s approvals, exactly one succeeds', async () => {
  const { token } = business;
  const others = [await business.signInAs('Admin'), await business.signInAs('Finance')];
  const { data } = await server.call(approvalRulesContract.getApprovalOptions, { token: others[0]?.token });
  const colleagues = data.members.filter(({ role }) => role === 'Admin' || role === 'Finance');
  expect(colleagues).toHaveLength(2);
  const untilAt = new Date(server.services.clock.now().getTime() + 86_400_000).toISOString();
  const delegate = (caller: number) =>
    server.call(approvalRulesContract.createApprovalDelegation, {
      token,
      body: { delegateId: colleagues[caller % 2]?.id, untilAt },
    });
  expectWinners(await race(callers, delegate), 1);
  const listed = await server.call(approvalRulesContract.listApprovalDelegations, { token });
  expect(listed.data.items).toHaveLength(1);
});
