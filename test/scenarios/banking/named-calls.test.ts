// The calls in the product's list for wallets, virtual accounts, transfers and balances: each responds over HTTP at its own address.
import { expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { pathOf } from '#shared/contract/endpoint.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const nobody = '00000000-0000-7000-8000-000000000000';

/** The method is omitted where the list names none; any is accepted. */
const named = [
  'GET /v1/wallet',
  'GET /v1/wallet/{id}',
  'GET /v1/wallet/statistics',
  'POST /v1/wallet/fund',
  'POST /v1/wallet/validate',
  'POST /v1/wallet/{id}/create-additional-wallet',
  'GET /v1/balance/wallet-balance',
  '/v2/wallets',
  '/v2/wallets/{id}/create-additional-wallet',
  '/v2/wallets/{id}/status',
  '/v2/wallets/{id}/tier-upgrade',
  'GET /v1/merchant/wallets',
  'POST /v1/merchant/activate-operational-wallet',
  'GET /v1/merchant/virtual-account-providers',
  'GET /v1/merchant/virtual-account-bank',
  'POST /v1/merchant/activate-virtual-account',
  'POST /v1/merchant/virtual-bank-request',
  '/v2/transfer/single',
  '/v2/transfer/bulk',
  '/v2/transfer/complete-transfer',
  '/v2/transfer/transactions',
  '/v2/transfer/transaction-groups',
  '/v2/transfer/name-enquiry',
  '/v2/transfer/beneficiaries',
  '/v2/transfer/beneficiary-groups',
  '/v2/transfer/group-beneficiaries/{id}',
  '/v2/transfer/transaction-group-transactions/{id}',
  '/v2/transfer/validate-bulk',
  '/v2/transfer/limits',
  '/v2/transfer/activation',
  '/v1/fund-transfer/transactions',
  '/v1/fund-transfer/transaction-groups',
  'GET /v1/balance',
  'GET /v1/balance/wallet-chart',
  'GET /v1/balance/collection-chart',
  'GET /v1/balance/remittance-chart',
  'GET /v1/balance/remittance-balance',
  'GET /v1/balance/fund-transfer',
];

const endpoints = Object.values(allContracts).flatMap((contract) => Object.values(contract));

test('every listed call exists, and succeeds or returns an error of its own', async () => {
  const { token } = await createTestBusiness(server, { name: 'Adunni Foods' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const month = 'from=2026-11-01T00:00:00Z&to=2026-11-20T00:00:00Z';
  const missing: string[] = [];
  for (const line of named) {
    const [path = '', method] = line.split(' ').reverse();
    const found = endpoints.filter(
      (endpoint) =>
        pathOf(endpoint).replace(/:\w+/g, '{id}') === `/api${path}` &&
        (!method || endpoint.method === method),
    );
    if (found.length === 0) missing.push(line);
    for (const item of found) {
      const url = `${server.url}/api${path.replace('{id}', nobody)}`;
      const send = { method: item.method, headers, ...(item.method !== 'GET' && { body: '{}' }) };
      const answer = await fetch(path.endsWith('chart') ? `${url}?${month}` : url, send);
      const { success, error, message } = await answer.json();
      if (item.method === 'GET' && !path.includes('{id}'))
        expect([line, answer.status, success, message]).toEqual([line, 200, true, 'Successful']);
      // The error is specific to the call: the id was not found, or the input is incomplete.
      else expect(item.errors ?? [], `${line}: ${message}`).toEqual(expect.arrayContaining(own(error.code)));
    }
  }
  expect(missing).toEqual([]);
});

/** Errors common to all calls are not in a call's own list. */
const own = (code: string): string[] =>
  ['VALIDATION', 'MALFORMED', 'IDEMPOTENCY_REQUIRED'].includes(code) ? [] : [code];
