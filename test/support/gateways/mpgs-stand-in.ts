// A stand-in of the Mastercard gateway (MPGS), written from its documentation: sessions, hosted page, orders, refunds.
import { randomBytes } from 'node:crypto';
import {
  escapeHtml,
  hasBasic,
  type StandInAnswer,
  type StandInRequest,
  startStandIn,
} from './stand-in-server.ts';

export const mpgsAccount = {
  merchantId: 'KASUWATEST',
  apiPassword: 'mpgs-api-password',
  webhookSecret: 'mpgs-notice-secret',
};

type Session = {
  id: string;
  orderId: string;
  amount: string;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  successIndicator: string;
};
type Transaction = {
  id: string;
  type: 'PAYMENT' | 'REFUND';
  amount: string;
  result: string;
  gatewayCode: string;
};
type Order = {
  id: string;
  currency: string;
  amount: string;
  status: string;
  result: string;
  transactions: Transaction[];
};

/** Expiries that decide the outcome, as the gateway's test mode has it. */
const codes: Record<string, string> = {
  '01/39': 'APPROVED',
  '05/39': 'DECLINED',
  '04/27': 'EXPIRED_CARD',
  '08/28': 'TIMED_OUT',
};
const amountPattern = /^\d+(\.\d{2})?$/;

function invalid(explanation: string): StandInAnswer {
  return { status: 400, body: { result: 'ERROR', error: { cause: 'INVALID_REQUEST', explanation } } };
}

export async function startMpgs() {
  const sessions = new Map<string, Session>();
  const orders = new Map<string, Order>();
  /** What the next orders are said to have been paid with, whatever was paid. */
  const lies: { amount: string | null; refund: string | null } = { amount: null, refund: null };

  const initiate = (body: string): StandInAnswer => {
    const { apiOperation, interaction, order } = JSON.parse(body);
    if (apiOperation !== 'INITIATE_CHECKOUT') return invalid('Unexpected apiOperation');
    if (interaction?.operation !== 'PURCHASE' || !interaction?.merchant?.name) return invalid('interaction');
    if (typeof order?.amount !== 'string' || !amountPattern.test(order.amount))
      return invalid('order.amount');
    if (!/^[\w-]{1,40}$/.test(order.id)) return invalid('order.id');
    const session = {
      id: `SESSION${randomBytes(12).toString('hex').toUpperCase()}`,
      orderId: order.id,
      amount: order.amount,
      currency: order.currency,
      returnUrl: interaction.returnUrl,
      cancelUrl: interaction.cancelUrl,
      successIndicator: randomBytes(8).toString('hex'),
    };
    sessions.set(session.id, session);
    const { successIndicator, id } = session;
    return {
      status: 201,
      body: { result: 'SUCCESS', successIndicator, session: { id, updateStatus: 'SUCCESS' } },
    };
  };

  /** What the payer's card does to the order; the page of a decline lets the payer try another card. */
  const payOrder = (session: Session, expiry: string): string => {
    const code = codes[expiry] ?? 'DECLINED';
    const isPaid = code === 'APPROVED';
    const order = orders.get(session.orderId) ?? {
      id: session.orderId,
      currency: session.currency,
      amount: session.amount,
      status: 'FAILED',
      result: 'FAILURE',
      transactions: [],
    };
    if (order.status === 'CAPTURED') return code;
    order.status = isPaid ? 'CAPTURED' : 'FAILED';
    order.result = isPaid ? 'SUCCESS' : code === 'TIMED_OUT' ? 'UNKNOWN' : 'FAILURE';
    const id = String(order.transactions.length + 1);
    order.transactions.push({
      id,
      type: 'PAYMENT',
      amount: session.amount,
      result: order.result,
      gatewayCode: code,
    });
    orders.set(order.id, order);
    return code;
  };

  const sumOf = (order: Order, type: Transaction['type']): number =>
    order.transactions
      .filter((one) => one.type === type && one.result === 'SUCCESS')
      .reduce((sum, one) => sum + Number(one.amount), 0);

  const describeOrder = (order: Order) => ({
    id: order.id,
    result: order.result,
    status: order.status,
    currency: order.currency,
    amount: Number(order.amount),
    totalCapturedAmount: lies.amount === null ? sumOf(order, 'PAYMENT') : Number(lies.amount),
    totalRefundedAmount: sumOf(order, 'REFUND'),
    sourceOfFunds: {
      provided: {
        card: { brand: 'MASTERCARD', number: '512345xxxxxx0008', expiry: { month: '1', year: '39' } },
      },
    },
    transaction: order.transactions.map((one) => describeTransaction(order, one)),
  });

  const describeTransaction = (order: Order, one: Transaction) => ({
    result: one.result,
    response: { gatewayCode: one.gatewayCode, acquirerCode: one.gatewayCode === 'APPROVED' ? '00' : '05' },
    transaction: {
      id: one.id,
      type: one.type,
      amount: Number(one.amount),
      currency: order.currency,
      receipt: `RRN${order.id.slice(-6)}${one.id.slice(0, 2)}`,
    },
    ...(one.gatewayCode === 'APPROVED' &&
      one.type === 'PAYMENT' && {
        authentication: { '3ds': { acsEci: '02' }, '3ds2': { transactionStatus: 'Y' } },
      }),
  });

  const refund = (order: Order, id: string, body: string): StandInAnswer => {
    const { apiOperation, transaction } = JSON.parse(body);
    if (apiOperation !== 'REFUND' || !amountPattern.test(transaction?.amount))
      return invalid('transaction.amount');
    if (order.transactions.some((one) => one.id === id)) return invalid('Transaction already exists');
    const left = sumOf(order, 'PAYMENT') - sumOf(order, 'REFUND');
    if (Number(transaction.amount) > left) return invalid('Requested amount exceeds the captured amount');
    const gatewayCode = lies.refund ?? 'APPROVED';
    const result = gatewayCode === 'APPROVED' ? 'SUCCESS' : 'FAILURE';
    const made: Transaction = { id, type: 'REFUND', amount: transaction.amount, result, gatewayCode };
    order.transactions.push(made);
    return { status: 201, body: describeTransaction(order, made) };
  };

  const answerApi = (request: StandInRequest, path: string): StandInAnswer => {
    const { merchantId, apiPassword } = mpgsAccount;
    if (!hasBasic(request, `merchant.${merchantId}`, apiPassword))
      return { status: 401, body: { result: 'ERROR' } };
    if (request.method === 'POST' && path === '/session') return initiate(request.body);
    const [, kind, orderId, , transactionId] = path.split('/');
    const order = kind === 'order' ? orders.get(orderId ?? '') : undefined;
    if (!order) return invalid(`Unable to find order ${orderId} for merchant ${merchantId}`);
    if (!transactionId) return { status: 200, body: describeOrder(order) };
    if (request.method === 'PUT') return refund(order, transactionId, request.body);
    const made = order.transactions.find((one) => one.id === transactionId);
    if (!made) return invalid(`Unable to find transaction ${transactionId}`);
    return { status: 200, body: describeTransaction(order, made) };
  };

  const answerPage = (request: StandInRequest, session: Session): StandInAnswer => {
    if (request.method === 'GET') return { status: 200, body: renderPage(session, null) };
    const form = new URLSearchParams(request.body);
    if (form.get('answer') === 'cancel') return { status: 303, location: session.cancelUrl };
    const code = payOrder(session, form.get('expiry') ?? '');
    if (code !== 'APPROVED' && code !== 'TIMED_OUT') return { status: 200, body: renderPage(session, code) };
    return { status: 303, location: returnAddress(session, code) };
  };
  const returnAddress = (session: Session, code: string): string =>
    `${session.returnUrl}?resultIndicator=${code === 'APPROVED' ? session.successIndicator : '0000'}&sessionVersion=1`;

  const base = `/api/rest/version/100/merchant/${mpgsAccount.merchantId}`;
  const server = await startStandIn((request) => {
    if (request.path.startsWith(`${base}/`)) return answerApi(request, request.path.slice(base.length));
    const session = sessions.get(/^\/checkout\/pay\/(\w+)$/.exec(request.path)?.[1] ?? '');
    return session ? answerPage(request, session) : { status: 404, body: 'No such page' };
  });
  const sessionOf = (orderId: string): Session => {
    const found = [...sessions.values()].find((one) => one.orderId === orderId);
    if (!found) throw new Error(`No session of order ${orderId}`);
    return found;
  };
  return {
    ...server,
    sessions,
    orders,
    lies,
    /** The payer pays on the hosted page; gives where the page sends the browser then. */
    pay: (orderId: string, expiry = '01/39'): string => {
      const session = sessionOf(orderId);
      return returnAddress(session, payOrder(session, expiry));
    },
    /** How often an order was captured. */
    captures: (orderId: string): number =>
      orders.get(orderId)?.transactions.filter((one) => one.type === 'PAYMENT' && one.result === 'SUCCESS')
        .length ?? 0,
    /** Sends a notification of an order; gives the status of the answer. */
    notify: async (url: string, orderId: string, secret = mpgsAccount.webhookSecret): Promise<number> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-notification-secret': secret,
          'x-notification-id': randomBytes(4).toString('hex'),
        },
        body: JSON.stringify({ order: { id: orderId, status: 'CAPTURED' }, result: 'SUCCESS' }),
      });
      return response.status;
    },
  };
}
export type Mpgs = Awaited<ReturnType<typeof startMpgs>>;

function renderPage(session: Session, refusal: string | null): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Secure card page</title></head><body><main>
<h1>Pay ${session.currency} ${escapeHtml(session.amount)}</h1>
${refusal ? `<p role="alert">The card was refused: ${refusal}</p>` : ''}
<form method="post">
<p><label>Card number <input name="number" value="5123450000000008"></label></p>
<p><label>Expiry <input name="expiry" value="01/39"></label></p>
<button name="answer" value="pay">Pay</button> <button name="answer" value="cancel">Cancel</button>
</form></main></body></html>`;
}
