// Every merchant list has an export with the same rows, or a documented exception here.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorContracts } from '#shared/contract/operator/contracts.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { exportsContract, requestsExport } from '#shared/contract/platform/exports.ts';
import { paramsOf } from './support/attack/owned-things.ts';
import { runExports } from './support/disputes/run-exports.ts';
import { openServerOnOwnDatabase } from './support/per-file/open-server.ts';
import { makeOwnedThings, type Owned } from './support/samples/all.ts';
import { createTestBusiness, type TestBusiness } from './support/server.ts';

const all = Object.entries(allContracts)
  .filter(([noun]) => !(noun in operatorContracts))
  .flatMap(([, contract]) => Object.entries(contract as Readonly<Record<string, Endpoint>>));

const asksByUrl = new Map(
  all.filter(([, value]) => requestsExport(value)).map(([name, value]) => [value.url, name]),
);

/** Lists return a page of rows with the total. */
const isList = ({ method, output }: Endpoint) =>
  method === 'GET' &&
  output instanceof z.ZodObject &&
  'items' in output.shape &&
  'totalCapped' in output.shape;
const lists = all.filter(([, value]) => isList(value));

const ofAllPayments = 'the export of all payments takes the source as a filter';
const withoutFile: Readonly<Record<string, string>> = {
  listOrderTransactions: ofAllPayments,
  listTransactions: 'POST /exports makes it',
  listPaymentLinkTransactions: ofAllPayments,
  listPaymentPageTransactions: ofAllPayments,
  listQrCodeTransactions: ofAllPayments,
  listAgentFloatEntries: 'read by programs; no screen lists it',
  listTerminalPayments: ofAllPayments,
  listVirtualTerminalTransactions: ofAllPayments,
  listPosTerminalTransactions: ofAllPayments,
  listInvoiceTransactions: ofAllPayments,
  listSplitGroupTransactions: ofAllPayments,
  listCustomerDisputes: 'the file of all disputes has them, found by the e-mail address',
  listCustomerRefunds: 'the file of all refunds has them, found by the e-mail address',
  listCustomerInvoices:
    'the file of all invoices takes the customer as a filter, and the statement is a file',
  listCustomerSubscriptions: 'the file of all subscriptions has them, found by the e-mail address',
  listPlanSubscriptions: 'the file of all subscriptions takes the plan as a filter',
  listPlanSubscribers: 'who they are stands in the file of the subscriptions to the plan',
  listCustomerTransactions: 'the file of all payments has them, found by the e-mail address',
  listClosings: 'each closed month is a file of its own',
  listTransferGroupsV1:
    'the same list under an older address: the file of GET /v2/transfer/transaction-groups has them',
  listWalletsV2: 'the same list under a newer address: the file of GET /v1/wallet has them',
  listWalletStatement: 'the statement of the same days is a file itself',
  listTransfersV1: 'the same list under an older address: the file of GET /v2/transfer/transactions has them',
  listOwnApprovalRequests: 'what one has asked for oneself: the file of all requests has them',
  listTeam: 'the people one works with, on a page or two; what they did is the file of the audit trail',
};
const withFile = lists.flatMap(([name, value]) => {
  const exportName = asksByUrl.get(`${value.url}/export`);
  return exportName ? [[name, exportName] as const] : [];
});

test('every list has an export or a documented exception', () => {
  expect(lists.length).toBeGreaterThan(15);
  const missing = lists.map(([name]) => name).filter((name) => !withFile.some(([first]) => first === name));
  expect(missing.sort()).toEqual(Object.keys(withoutFile).sort());
});

test('every export is offered on a screen', async () => {
  const screens: string[] = [];
  for await (const file of glob('src/web/**/*.tsx')) screens.push(readFileSync(file, 'utf8'));
  const offered = screens.join('\n');
  const names = [...asksByUrl.values()];
  expect(names.filter((name) => !offered.includes(`.${name}`))).toEqual([]);
});

// Uses a separate database, so that no exports of other tests run here.
const server = await openServerOnOwnDatabase();
let owner: TestBusiness;
let owned: Owned;
beforeAll(async () => {
  owner = await createTestBusiness(server);
  owned = await makeOwnedThings(server, owner);
}, 60_000);

const byName = new Map(all);
const endpointOf = (name: string) => byName.get(name) as Endpoint;

test.each(withFile)('the export for %s has the rows of the list', async (name, exportName) => {
  const list = endpointOf(name);
  const call = { token: owner.token, params: paramsOf(owned, list) };
  const answer = await server.call(list, { ...call, query: { limit: 100 } });
  const listed = z.object({ total: z.number() }).parse(answer.data).total;
  // The export of the audit trail includes the entry about the export itself.
  const total = name === 'listAuditEntries' ? listed + 1 : listed;
  const response = await server.call(endpointOf(exportName), {
    ...call,
    body: { format: 'csv', filters: {} },
  });
  const job = z.object({ id: z.string() }).parse(response.data);
  while ((await runExports(server.services)) > 0);
  const params = { exportId: job.id };
  expect((await server.call(exportsContract.getExport, { token: owner.token, params })).data).toMatchObject({
    status: 'COMPLETED',
    rowsDone: total,
    rowsTotal: total,
  });
  const file = await server.call(exportsContract.downloadExport, { token: owner.token, params });
  expect(String(file.body).trim().split('\n')).toHaveLength(total + 1);
});

test('an export has the sort order of the list', async () => {
  const business = await createTestBusiness(server);
  const { token } = business;
  const link = (name: string) => ({ name, kind: 'multiple', currency: 'NGN', amount: 50_000 });
  for (const name of ['Cassava', 'ananas', 'Beans'])
    await server.call(paymentLinksContract.createPaymentLink, { token, body: link(name) });
  const { data: listed } = await server.call(paymentLinksContract.listPaymentLinks, {
    token,
    query: { sort: '-name' },
  });
  expect(listed.items.map(({ name }) => name)).toEqual(['Cassava', 'Beans', 'ananas']);
  const { data: job } = await server.call(paymentLinksContract.exportPaymentLinks, {
    token,
    body: { format: 'csv', filters: { sort: '-name' } },
  });
  while ((await runExports(server.services)) > 0);
  const file = await server.call(exportsContract.downloadExport, { token, params: { exportId: job.id } });
  expect(String(file.body)).toMatch(/Cassava.*Beans.*ananas/s);
});
