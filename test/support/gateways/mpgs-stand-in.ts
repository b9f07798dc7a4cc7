// A stand-in for the Mastercard gateway (MPGS), written from its documentation: sessions, hosted page, orders, refunds.
import { randomBytes } from 'node:crypto';
import { escapeHtml, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in-server.ts';

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
type State = {
  sessions: Map<string, Session>;
  orders: Map<string, Order>;
  /** The amount reported for orders, and the outcome reported for refunds, regardless of the facts. */
  lies: { amount: string | null; refund: string | null };
};

/** Expiry dates that decide the outcome, as in the gateway's test mode. */
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

function initiate({ sessions }: State, body: string): StandInAnswer {
  const { apiOperation, interaction, order } = JSON.parse(body);
  if (apiOperation !== 'INITIATE_CHECKOUT') return invalid('Unexpected apiOperation');
  if (interaction?.operation !== 'PURCHASE' || !interaction?.merchant?.name) return invalid('interaction');
  if (typeof order?.amount !== 'string' || !amountPattern.test(order.amount)) return invalid('order.amount');
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
  const created = { result: 'SUCCESS', successIndicator, session: { id, updateStatus: 'SUCCESS' } };
  return { status: 201, body: created };
}

/** Applies the payer's card to the order; a paid order is not paid again. */
function payOrder({ orders }: State, session: Session, expiry: string): string {
  const code = codes[expiry] ?? 'DECLINED';
  const { orderId: id, currency, amount } = session;
  const order = orders.get(id) ?? { id, currency, amount, status: '', result: '', transactions: [] };
  if (order.status === 'CAPTURED') return code;
  const isPaid = code === 'APPROVED';
  order.status = isPaid ? 'CAPTURED' : 'FAILED';
  order.result = isPaid ? 'SUCCESS' : code === 'TIMED_OUT' ? 'UNKNOWN' : 'FAILURE';
  const number = String(order.transactions.length + 1);
  const { result } = order;
  order.transactions.push({ id: number, type: 'PAYMENT', amount, result, gatewayCode: code });
  orders.set(id, order);
  return code;
}

function sumOf(order: Order, type: Transaction['type']): number {
  return order.transactions
    .filter((transaction) => transaction.type === type && transaction.result === 'SUCCESS')
    .reduce((sum, transaction) => sum + Number(transaction.amount), 0);
}

function describeTransaction(order: Order, transaction: Transaction) {
  const isPaid = transaction.gatewayCode === 'APPROVED' && transaction.type === 'PAYMENT';
  const receipt = `RRN${order.id.slice(-6)}${transaction.id.slice(0, 2)}`;
  return {
    result: transaction.result,
    response: {
      gatewayCode: transaction.gatewayCode,
      acquirerCode: transaction.gatewayCode === 'APPROVED' ? '00' : '05',
    },
    transaction: {
      id: transaction.id,
      type: transaction.type,
      amount: Number(transaction.amount),
      currency: order.currency,
      receipt,
    },
    ...(isPaid && { authentication: { '3ds': { acsEci: '02' }, '3ds2': { transactionStatus: 'Y' } } }),
  };
}

function describeOrder({ lies }: State, order: Order) {
  const card = { brand: 'MASTERCARD', number: '512345xxxxxx0008', expiry: { month: '1', year: '39' } };
  return {
    id: order.id,
    result: order.result,
    status: order.status,
    currency: order.currency,
    amount: Number(order.amount),
    totalCapturedAmount: lies.amount === null ? sumOf(order, 'PAYMENT') : Number(lies.amount),
    totalRefundedAmount: sumOf(order, 'REFUND'),
    sourceOfFunds: { provided: { card } },
    transaction: order.transactions.map((transaction) => describeTransaction(order, transaction)),
  };
}

function refund({ lies }: State, order: Order, id: string, body: string): StandInAnswer {
  const { apiOperation, transaction } = JSON.parse(body);
  if (apiOperation !== 'REFUND' || !amountPattern.test(transaction?.amount))
    return invalid('transaction.amount');
  if (order.transactions.some((transaction) => transaction.id === id))
    return invalid('Transaction already exists');
  const remaining = sumOf(order, 'PAYMENT') - sumOf(order, 'REFUND');
  if (Number(transaction.amount) > remaining) return invalid('Requested amount exceeds the captured amount');
  const gatewayCode = lies.refund ?? 'APPROVED';
  const result = gatewayCode === 'APPROVED' ? 'SUCCESS' : 'FAILURE';
  const created: Transaction = { id, type: 'REFUND', amount: transaction.amount, result, gatewayCode };
  order.transactions.push(created);
  return { status: 201, body: describeTransaction(order, created) };
}

function answerApi(state: State, request: StandInRequest, path: string): StandInAnswer {
  const { merchantId, apiPassword } = mpgsAccount;
  if (!request.hasBasic(`merchant.${merchantId}`, apiPassword))
    return { status: 401, body: { result: 'ERROR' } };
  if (request.method === 'POST' && path === '/session') return initiate(state, request.body);
  const [, kind, orderId, , transactionId] = path.split('/');
  const order = kind === 'order' ? state.orders.get(orderId ?? '') : undefined;
  if (!order) return invalid(`Unable to find order ${orderId} for merchant ${merchantId}`);
  if (!transactionId) return { status: 200, body: describeOrder(state, order) };
  if (request.method === 'PUT') return refund(state, order, transactionId, request.body);
  const created = order.transactions.find((transaction) => transaction.id === transactionId);
  if (!created) return invalid(`Unable to find transaction ${transactionId}`);
  return { status: 200, body: describeTransaction(order, created) };
}

/** After a decline the page lets the payer try another card; every other outcome redirects the payer back. */
function answerPage(state: State, request: StandInRequest, session: Session): StandInAnswer {
  if (request.method === 'GET') return { status: 200, body: renderPage(session, null) };
  const form = new URLSearchParams(request.body);
  if (form.get('answer') === 'cancel') return { status: 303, location: session.cancelUrl };
  const code = payOrder(state, session, form.get('expiry') ?? '');
  if (code !== 'APPROVED' && code !== 'TIMED_OUT') return { status: 200, body: renderPage(session, code) };
  return { status: 303, location: returnAddress(session, code) };
}

function returnAddress(session: Session, code: string): string {
  const indicator = code === 'APPROVED' ? session.successIndicator : '0000';
  return `${session.returnUrl}?resultIndicator=${indicator}&sessionVersion=1`;
}

async function notify(
  url: string,
  orderId: string,
  secret: string = mpgsAccount.webhookSecret,
): Promise<number> {
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
}

export async function startMpgs() {
  const state: State = { sessions: new Map(), orders: new Map(), lies: { amount: null, refund: null } };
  const base = `/api/rest/version/100/merchant/${mpgsAccount.merchantId}`;
  const server = await startStandIn((request) => {
    if (request.path.startsWith(`${base}/`))
      return answerApi(state, request, request.path.slice(base.length));
    const session = state.sessions.get(/^\/checkout\/pay\/(\w+)$/.exec(request.path)?.[1] ?? '');
    return session ? answerPage(state, request, session) : { status: 404, body: 'No such page' };
  });
  return {
    ...server,
    ...state,
    /** Pays on the hosted page; returns the address that the page redirects to. */
    pay: (orderId: string, expiry = '01/39'): string => {
      const session = [...state.sessions.values()].find((session) => session.orderId === orderId);
      if (!session) throw new Error(`No session of order ${orderId}`);
      return returnAddress(session, payOrder(state, session, expiry));
    },
    /** Sends a notification of an order; returns the status of the response. */
    notify,
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
