// Samples of the area 'customers': a valid body of each call that changes something, and one customer with a saved card.
import { randomBytes } from 'node:crypto';
import { recordCustomer } from '#server/customers/customers/service.ts';
import { upsertSavedCard } from '#server/payments/saved-cards/queries.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import type { Samples } from './samples.ts';

const bodies = {
  exportCustomers: { format: 'csv', filters: {} },
  updateCustomer: { name: 'Taken over', phone: null },
  removeCustomerCard: undefined,
};

async function make(server: TestServer, business: TestBusiness) {
  const { database, clock } = server.services;
  const email = `customer-${randomBytes(4).toString('hex')}@example.com`;
  const payer = { email, name: 'Ada Obi', phone: null };
  const customerId = await database.inTransaction((tx) =>
    recordCustomer(tx, clock, business.testEnvironmentId, payer),
  );
  await server.call(walletsContract.createWallet, {
    token: business.token,
    body: { currency: 'NGN', customer: { email, name: 'Ada Obi' } },
  });
  const card = {
    environmentId: business.testEnvironmentId,
    id: clock.newId(),
    customerId,
    gateway: 'SANDBOX',
    token: `card_${randomBytes(12).toString('hex')}`,
    sealedGatewayToken: '',
    scheme: 'visa' as const,
    bin: '411111',
    last4: '1111',
    expiry: '12/30',
    bank: null,
    country: null,
    consentedAt: clock.now(),
    lastUsedAt: null,
    removedAt: null,
    createdAt: clock.now(),
  };
  const cardId = await database.inTransaction((tx) => upsertSavedCard(tx, card));
  return { customerId, cardId };
}

export const customersSamples: Samples = { bodies, make };
