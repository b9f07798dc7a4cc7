// Virtual account adapter of Paystack, by its documentation of dedicated accounts, charges by bank transfer and events.
import { createHmac } from 'node:crypto';
import type { VirtualAccountsAddress } from '#server/config-accounts.ts';
import {
  at,
  type GatewayAnswer,
  isSameSecret,
  type OnFailure,
  requestGateway,
  textAt,
} from '../hosted/gateway-http.ts';
import { jsonOf } from './sandbox-notices.ts';
import type {
  AccountRequest,
  InflowNotice,
  OpenedAccount,
  VirtualAccountRail,
} from './virtual-account-rail.ts';

export const paystackRail = 'PAYSTACK';

/** Our banks that offer Paystack dedicated accounts, with Paystack's names for them. */
const slugs: Readonly<Record<string, string>> = { 'wema-bank': 'wema-bank', 'titan-bank': 'titan-paystack' };

type Ask = (
  path: string,
  call?: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object },
) => Promise<GatewayAnswer>;

export function createPaystackVirtualAccounts(
  { origin, secret }: VirtualAccountsAddress,
  heard?: OnFailure,
): VirtualAccountRail {
  const ask: Ask = async (path, call = {}) => {
    const headers = { authorization: `Bearer ${secret}` };
    const answer = await requestGateway(`${origin}${path}`, { ...call, headers, heard });
    if (at(answer.body, 'status') === true) return answer;
    throw new Error(`Paystack refused it (${answer.status})`);
  };
  return {
    name: paystackRail,
    offers: (bankId) => bankId in slugs,
    open: (bankId, input) =>
      input.amount === null ? openDedicated(ask, slugs[bankId] ?? bankId, input) : openForCharge(ask, input),
    // Paystack names accounts after the customer, and has no call to rename them.
    rename: () => Promise.reject(new Error('Paystack does not rename accounts')),
    close: async ({ providerReference }) => {
      // The account of a charge closes automatically.
      if (providerReference?.startsWith('dedicated:'))
        await ask(`/dedicated_account/${providerReference.slice('dedicated:'.length)}`, { method: 'DELETE' });
    },
    inflowsOf: async ({ bankId, accountNumber, providerReference }, since) => {
      if (providerReference?.startsWith('charge:'))
        return inflowOfCharge(ask, providerReference.slice('charge:'.length));
      const day = since.toISOString().slice(0, 10);
      const number = encodeURIComponent(accountNumber);
      // Makes Paystack check the bank again and send what it finds as events; transfers it already knows are listed.
      await ask(
        `/dedicated_account/requery?account_number=${number}&provider_slug=${slugs[bankId]}&date=${day}`,
      );
      const from = encodeURIComponent(since.toISOString());
      const found = await ask(
        `/transaction?perPage=100&status=success&from=${from}&virtual_account_number=${number}`,
      );
      const list = at(found.body, 'data');
      return Array.isArray(list) ? list.flatMap((item) => noticeOf(item) ?? []) : [];
    },
    readNotice: (headers, body) => {
      const signature = createHmac('sha512', secret).update(body).digest('hex');
      if (!isSameSecret(headers['x-paystack-signature'], signature)) return null;
      const event = jsonOf(body);
      const isPaid = textAt(event, 'event') === 'charge.success';
      return { notice: isPaid ? noticeOf(at(event, 'data')) : null };
    },
    giveBack: async ({ sessionId, amount, reference }) => {
      const answer = await ask('/refund', {
        method: 'POST',
        body: { transaction: sessionId, amount, merchant_note: reference },
      });
      const status = textAt(answer.body, 'data', 'status');
      return { outcome: status === 'processed' || status === 'pending' ? 'done' : 'unknown' };
    },
  };
}

/** Opens a static account. It belongs to a Paystack customer, who is created first; the same e-mail is the same customer. */
async function openDedicated(
  ask: Ask,
  slug: string,
  { accountName, customer, reference }: AccountRequest,
): Promise<OpenedAccount> {
  const email = customer?.email ?? `${reference.toLowerCase()}@accounts.invalid`;
  const [first = accountName, ...more] = (customer?.name ?? accountName).split(/\s+/);
  const created = await ask('/customer', {
    method: 'POST',
    body: { email, first_name: first, last_name: more.join(' ') || first, phone: customer?.phone ?? '' },
  });
  const code = textAt(created.body, 'data', 'customer_code');
  const opened = await ask('/dedicated_account', {
    method: 'POST',
    body: { customer: code, preferred_bank: slug },
  });
  const id = textAt(opened.body, 'data', 'id');
  return accountOf(at(opened.body, 'data'), accountName, `dedicated:${id}`);
}

/** Opens a dynamic account, which belongs to a charge. */
async function openForCharge(
  ask: Ask,
  { reference, accountName, customer, amount, currency, expiresAt }: AccountRequest,
) {
  const answer = await ask('/charge', {
    method: 'POST',
    body: {
      reference,
      email: customer?.email ?? `${reference.toLowerCase()}@accounts.invalid`,
      amount,
      currency,
      bank_transfer: { account_expires_at: expiresAt?.toISOString() },
    },
  });
  return accountOf(at(answer.body, 'data'), accountName, `charge:${reference}`);
}

/** Returns the money received on the account of a charge: its single payment, if there is one yet. */
async function inflowOfCharge(ask: Ask, reference: string): Promise<InflowNotice[]> {
  const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`);
  const notice = noticeOf(at(answer.body, 'data'));
  return notice ? [notice] : [];
}

function accountOf(data: unknown, accountName: string, providerReference: string): OpenedAccount {
  const accountNumber = textAt(data, 'account_number');
  if (!/^\d{10}$/.test(accountNumber)) throw new Error('Paystack returned no account number');
  return {
    bankName: textAt(data, 'bank', 'name').slice(0, 100) || 'Paystack',
    accountNumber,
    accountName: textAt(data, 'account_name').slice(0, 100) || accountName,
    providerReference,
  };
}

const shortText = (value: unknown, ...path: string[]): string | null =>
  textAt(value, ...path).slice(0, 200) || null;

/** Returns a successful payment to one of our accounts; null for anything else. */
function noticeOf(data: unknown): InflowNotice | null {
  const amount = at(data, 'amount');
  const accountNumber = textAt(data, 'authorization', 'receiver_bank_account_number');
  const sessionId = textAt(data, 'reference');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return null;
  if (!/^\d{10}$/.test(accountNumber) || sessionId === '' || textAt(data, 'status') !== 'success')
    return null;
  const arrivedAt = new Date(textAt(data, 'paid_at'));
  const digits = textAt(data, 'authorization', 'sender_bank_account_number').replace(/\D/g, '');
  return {
    rail: paystackRail,
    accountNumber,
    amount,
    sessionId: sessionId.slice(0, 64),
    senderName: shortText(data, 'authorization', 'sender_name'),
    senderBank: shortText(data, 'authorization', 'sender_bank'),
    senderLast4: digits.length >= 4 ? digits.slice(-4) : null,
    senderAccount: digits.length === 10 ? digits : null,
    narration: shortText(data, 'authorization', 'narration'),
    ...(!Number.isNaN(arrivedAt.getTime()) && { arrivedAt }),
  };
}
