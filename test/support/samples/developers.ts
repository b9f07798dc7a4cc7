// Samples of the area 'developers': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { vi } from 'vitest';
import { apiCallsContract } from '#shared/contract/developers/api-calls.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const bodies = {
  answerSimulatedTransfer: { outcome: 'returned' },
  createApiKey: { name: 'Shop', kind: 'secret', permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'] },
  updateApiKey: { name: 'Taken over', permissions: ['PAYMENT_GATEWAY.PAYMENT_LINKS.READ'] },
  rotateApiKey: { graceHours: 0 },
  disableApiKey: {},
  changeKey: { kind: 'secret' },
  addAllowedAddress: { address: '203.0.113.7', label: '' },
  removeAllowedAddress: undefined,
  createWebhookEndpoint: { url: 'https://93.184.216.34/hooks' },
  updateWebhookEndpoint: { url: 'https://93.184.216.34/hooks' },
  setWebhookEndpointEnabled: { enabled: false },
  exportApiCalls: { format: 'csv', filters: {} },
  exportWebhookDeliveries: { format: 'csv', filters: {} },
  removeWebhookEndpoint: undefined,
  rotateWebhookSecret: {},
  sendTestWebhook: { type: 'payment.succeeded' },
  resendWebhookDelivery: {},
  updateWebhook: { webhook_url: 'https://93.184.216.34/hooks' },
  advanceClock: { unit: 'hour', count: 1 },
  simulatePayment: { slug: 'no-such-link' },
  simulateDeposit: { walletId: nobody, amount: 100_000 },
  simulateInflow: { virtualAccountId: nobody, amount: 100_000 },
  simulateRemittance: { remittanceBeneficiaryId: nobody, amount: 1_000_000, outcome: 'done' },
  answerSimulatedRemittance: { outcome: 'done' },
  simulateDispute: { reference: 'TST-0000000000' },
  simulateChargeback: { reference: 'TST-0000000000' },
  failSimulatedPayout: undefined,
  returnSimulatedRefund: undefined,
  decideSimulatedChargeback: { outcome: 'won' },
  simulateTransfer: { accountNumber: '0123456789', amount: 100_000 },
};

/** Sends a call with a key and waits until it is in the log; afterwards the key is restricted to one IP address. */
async function makeCall(server: TestServer, token: string, key: string): Promise<string> {
  const { headers } = await server.call(paymentLinksContract.listPaymentLinks, { token: key });
  const callId = headers.get('x-request-id') ?? '';
  const read = async () =>
    (await server.call(apiCallsContract.getApiCall, { token, params: { callId } })).status;
  await vi.waitFor(
    async () => {
      if ((await read()) !== 200) throw new Error('The call is not in the log yet.');
    },
    { timeout: 20_000, interval: 100 },
  );
  return callId;
}

async function make(server: TestServer, { token }: TestBusiness) {
  const key = await server.call(apiKeysContract.createApiKey, { token, body: bodies.createApiKey });
  const callId = await makeCall(server, token, key.data.key);
  const address = await server.call(apiKeysContract.addAllowedAddress, {
    token,
    body: { address: '198.51.100.7', label: `${marker} office` },
  });
  const endpoint = await server.call(webhooksContract.createWebhookEndpoint, {
    token,
    body: { url: 'https://93.184.216.34/hooks', description: `${marker} shop` },
  });
  const params = { endpointId: endpoint.data.id };
  const { data } = await server.call(webhooksContract.sendTestWebhook, {
    token,
    params,
    body: { type: 'payment.succeeded' },
  });
  return {
    keyId: key.data.id,
    callId,
    addressId: address.data.id,
    endpointId: endpoint.data.id,
    deliveryId: data.deliveryId,
  };
}

export const developersSamples: Samples = { bodies, make };
