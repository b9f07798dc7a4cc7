// A stand-in for Paystack: dedicated accounts, charges by bank transfer and refunds, as documented by it.
import { createHmac } from 'node:crypto';
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  startStandIn,
} from './stand-in-server.ts';

export const paystackSecret = 'sk_test_stand_in';

type Payment = { reference: string; amount: number; account: string };
export type PaystackStandIn = StandInServer & {
  /** Payments to its accounts, as in its list of transactions. */
  payments: Payment[];
  closed: string[];
  asked: StandInRequest[];
};

const ok = (data: unknown): StandInAnswer => ({ status: 200, body: { status: true, message: 'ok', data } });
const refused = (status: number, message: string): StandInAnswer => ({
  status,
  body: { status: false, message },
});

/** A successful payment by transfer, as in events and lists. */
export function paystackPayment({ reference, amount, account }: Payment) {
  return {
    status: 'success',
    reference,
    amount,
    channel: 'dedicated_nuban',
    paid_at: '2026-11-16T09:30:00.000Z',
    authorization: {
      channel: 'dedicated_nuban',
      sender_bank: 'Access Bank',
      sender_name: 'KABIR BELLO',
      sender_bank_account_number: 'XXXXXX4417',
      receiver_bank_account_number: account,
      narration: 'March rent',
    },
  };
}

/** An event with Paystack's signature. */
export function paystackEvent(event: string, data: object): { body: string; signature: string } {
  const body = JSON.stringify({ event, data });
  return { body, signature: createHmac('sha512', paystackSecret).update(body).digest('hex') };
}

export async function startPaystackStandIn(): Promise<PaystackStandIn> {
  const payments: Payment[] = [];
  const closed: string[] = [];
  const asked: StandInRequest[] = [];
  let serial = 0;
  const number = () => {
    serial += 1;
    return String(9_930_000_000 + serial);
  };
  const answer = (request: StandInRequest): StandInAnswer => {
    asked.push(request);
    if (request.headers.authorization !== `Bearer ${paystackSecret}`) return refused(401, 'Invalid key');
    const { method, path, query } = request;
    const body = request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {};
    if (method === 'POST' && path === '/customer') return ok({ customer_code: `CUS_${String(body.email)}` });
    if (method === 'POST' && path === '/dedicated_account')
      return body.preferred_bank === 'wema-bank' || body.preferred_bank === 'titan-paystack'
        ? ok({
            id: 253,
            account_number: number(),
            account_name: 'KASUWA / HALIMA BELLO',
            bank: { name: 'Wema Bank', slug: 'wema-bank' },
          })
        : refused(400, 'Unknown bank');
    if (method === 'POST' && path === '/charge')
      return ok({
        status: 'pending_bank_transfer',
        account_number: number(),
        account_name: 'PAYSTACK CHECKOUT',
        bank: { name: 'Wema Bank', slug: 'wema-bank' },
      });
    if (method === 'DELETE' && path.startsWith('/dedicated_account/')) {
      closed.push(path.split('/').at(-1) ?? '');
      return ok({ active: false });
    }
    if (path === '/dedicated_account/requery') return ok({});
    if (path === '/transaction')
      return ok(
        payments
          .filter(({ account }) => account === query.get('virtual_account_number'))
          .map(paystackPayment),
      );
    if (method === 'POST' && path === '/refund') return ok({ status: 'pending' });
    return refused(404, 'Unknown');
  };
  const server = await startStandIn(answer);
  return Object.assign(server, { payments, closed, asked });
}
