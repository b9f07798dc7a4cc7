// Remittances for tests: a sender with a beneficiary, quotes, secret keys, and due work.
import { randomUUID } from 'node:crypto';
import { advanceDueRemittances } from '#server/banking/remittances/sending/advance.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittanceSendersContract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import type { TestBusiness, TestServer } from '../server.ts';

export const senderBody = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  email: 'ngozi@example.com',
  phone: '+2348031234567',
  bornOn: '1988-04-12',
  nationality: 'NG',
  country: 'NG',
  address: '12 Awolowo Road, Ikoyi, Lagos',
  occupation: 'Trader',
  idKind: 'passport',
  idNumber: 'A01234567',
  idExpiresOn: '2030-01-01',
  sourceOfFunds: 'business_income',
} as const;

export async function makeSender(
  server: TestServer,
  { token }: { token: string },
  more: object = {},
): Promise<string> {
  const created = await server.call(remittanceSendersContract.createSender, {
    token,
    body: { ...senderBody, ...more },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}

/** Adds a beneficiary with a mobile wallet in Ghana; the last two digits decide the outcome of money sent there. */
export async function makePayee(
  server: TestServer,
  { token }: { token: string },
  of: { senderId: string; suffix?: string; name?: string } & Record<string, unknown>,
): Promise<string> {
  const { suffix = '89', ...more } = of;
  const created = await server.call(remittanceBeneficiariesContract.createRemittanceBeneficiary, {
    token,
    body: {
      name: 'Kwame Mensah',
      country: 'GH',
      method: 'mobile_wallet',
      details: { network: 'MTN', phone: `+2332455566${suffix}` },
      relationship: 'sibling',
      ...more,
    },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  return created.data.id;
}

/** A secret key with permission to send, without a code. */
export async function remittanceKey(server: TestServer, { token }: TestBusiness): Promise<string> {
  const created = await server.call(apiKeysContract.createApiKey, {
    token,
    body: { name: 'Family desk', kind: 'secret', permissions: ['BANKING_SERVICES.REMITTANCE.READ_WRITE'] },
  });
  if (!created.data?.key) throw new Error(JSON.stringify(created.body));
  return created.data.key;
}

export const quoteBody = { corridor: 'NG-GH', method: 'mobile_wallet', fixed: 'from', amount: 10_000_000 };

export function lockQuote(server: TestServer, token: string, more: object = {}) {
  return server.call(remittancesContract.lockRemittanceQuote, { token, body: { ...quoteBody, ...more } });
}

/** Sends at a new quote; ₦100,000 by default. */
export async function sendAbroad(
  server: TestServer,
  token: string,
  body: { senderId: string; beneficiaryId: string } & Record<string, unknown>,
  quote: object = {},
) {
  const { data } = await lockQuote(server, token, quote);
  return server.call(remittancesContract.sendRemittance, {
    token,
    idempotencyKey: randomUUID(),
    body: { quoteId: data.id, purpose: 'family_support', ...body },
  });
}

/** Sets up a business that sends abroad: a secret key, and a sender with beneficiaries. */
export async function openSender(server: TestServer, business: TestBusiness) {
  const key = await remittanceKey(server, business);
  const senderId = await makeSender(server, business);
  const payee = (of: { suffix?: string; name?: string } & Record<string, unknown> = {}) =>
    makePayee(server, business, { senderId, ...of });
  return {
    key,
    senderId,
    payee,
    send: (beneficiaryId: string, more: object = {}, quote: object = {}) =>
      sendAbroad(server, key, { senderId, beneficiaryId, ...more }, quote),
  };
}

export type Sender = Awaited<ReturnType<typeof openSender>>;

export async function runRemittances(server: TestServer): Promise<void> {
  while ((await advanceDueRemittances(server.services)) > 0);
}
