// A stand-in for Interswitch, written from its documentation: tokens, the collections page, requery, refunds, notifications.
import { createHmac, randomBytes } from 'node:crypto';
import { escapeHtml, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in-server.ts';

export const interswitchAccount = {
  merchantCode: 'MX000001',
  payItemId: 'Default_Payable_MX000001',
  clientId: 'IKIATEST',
  clientSecret: 'interswitch-client-secret',
  webhookSecret: 'interswitch-notice-secret',
};

type Transaction = {
  reference: string;
  amount: number;
  responseCode: string;
  paymentReference: string;
  redirectUrl: string;
};
type Refund = { refundReference: string; parentPaymentId: string; refundAmount: number; status: string };
type State = {
  transactions: Map<string, Transaction>;
  refunds: Map<string, Refund>;
  tokens: Set<string>;
  /** The amount reported for transactions, and the outcome reported for refunds, regardless of the facts. */
  lies: { amount: number | null; refund: string | null };
};

const descriptions: Record<string, string> = {
  '00': 'Approved by Financial Institution',
  '51': 'Insufficient Funds',
  '09': 'Transaction in progress',
  Z6: 'Customer Cancellation',
  Z25: 'Transaction not Found. Transaction never existed on WebPAY',
};

function handOutToken({ tokens }: State, request: StandInRequest): StandInAnswer {
  const { clientId, clientSecret, merchantCode } = interswitchAccount;
  const isKnown = request.hasBasic(clientId, clientSecret);
  if (!isKnown || new URLSearchParams(request.body).get('grant_type') !== 'client_credentials')
    return { status: 401, body: { error: 'unauthorized' } };
  const token = randomBytes(16).toString('hex');
  tokens.add(token);
  const answer = {
    access_token: token,
    token_type: 'bearer',
    expires_in: 86_399,
    merchant_code: merchantCode,
  };
  return { status: 200, body: answer };
}

/** Opens the page with the form that the payer's browser posts, as documented. */
function openPage({ transactions }: State, fields: URLSearchParams): StandInAnswer {
  const { merchantCode, payItemId } = interswitchAccount;
  const reference = fields.get('txn_ref') ?? '';
  const amount = fields.get('amount') ?? '';
  const isWrong =
    fields.get('merchant_code') !== merchantCode ||
    fields.get('pay_item_id') !== payItemId ||
    !/^[1-9]\d*$/.test(amount) ||
    !['566', '840'].includes(fields.get('currency') ?? '') ||
    reference === '' ||
    !URL.canParse(fields.get('site_redirect_url') ?? '');
  if (isWrong) return { status: 400, body: '<h1>Invalid request</h1>' };
  // A reference is valid for one transaction.
  if (!transactions.has(reference))
    transactions.set(reference, {
      reference,
      amount: Number(amount),
      responseCode: 'Z0',
      paymentReference: `FBN|WEB|${merchantCode}|${randomBytes(5).toString('hex')}`,
      redirectUrl: fields.get('site_redirect_url') ?? '',
    });
  return { status: 200, body: renderPage(reference, amount) };
}

function decide({ transactions }: State, reference: string, responseCode: string): Transaction {
  const transaction = transactions.get(reference);
  if (!transaction) throw new Error(`No transaction ${reference}`);
  if (transaction.responseCode !== '00') transaction.responseCode = responseCode;
  return transaction;
}

function requery({ transactions, lies }: State, query: URLSearchParams): StandInAnswer {
  if (query.get('merchantcode') !== interswitchAccount.merchantCode || !query.get('amount'))
    return { status: 400, body: { ResponseCode: '', ResponseDescription: 'Bad request' } };
  const found = transactions.get(query.get('transactionreference') ?? '');
  const code = found?.responseCode ?? 'Z25';
  const isPaid = found?.responseCode === '00';
  return {
    status: 200,
    body: {
      Amount: found ? (lies.amount ?? found.amount) : 0,
      CardNumber: isPaid ? '506105*********7864' : '',
      MerchantReference: found?.reference ?? '',
      PaymentReference: isPaid ? found?.paymentReference : '',
      RetrievalReferenceNumber: '000106923853',
      ResponseCode: code,
      ResponseDescription: descriptions[code] ?? '',
    },
  };
}

function createRefund({ transactions, refunds, lies }: State, body: string): StandInAnswer {
  const expected = JSON.parse(body) as Refund & { refundType: string };
  const refuse = (responseMessage: string): StandInAnswer => ({
    status: 400,
    body: { responseCode: '10400', responseMessage },
  });
  const paid = [...transactions.values()].find(
    (transaction) => transaction.paymentReference === expected.parentPaymentId,
  );
  if (paid?.responseCode !== '00' || !['FULL', 'PARTIAL'].includes(expected.refundType))
    return refuse('Invalid refund');
  if (refunds.has(expected.refundReference)) return refuse('Duplicate refund reference');
  const created = { ...expected, status: lies.refund ?? 'SUCCESS' };
  refunds.set(expected.refundReference, created);
  return { status: 201, body: created };
}

function answer(state: State, request: StandInRequest): StandInAnswer {
  const { method, path } = request;
  if (path === '/passport/oauth/token') return handOutToken(state, request);
  if (path === '/collections/w/pay' && method === 'POST')
    return openPage(state, new URLSearchParams(request.body));
  if (path === '/collections/w/decide') {
    const form = new URLSearchParams(request.body);
    const { redirectUrl } = decide(state, form.get('txn_ref') ?? '', form.get('code') ?? 'Z6');
    return { status: 303, location: redirectUrl };
  }
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!state.tokens.has(token)) return { status: 401, body: { error: 'invalid_token' } };
  if (path === '/collections/api/v1/gettransaction.json') return requery(state, request.query);
  if (path === '/paymentgateway/api/v1/refunds' && method === 'POST')
    return createRefund(state, request.body);
  const refund = state.refunds.get(path.split('/').at(-1) ?? '');
  return refund ? { status: 200, body: refund } : { status: 404, body: {} };
}

type NoticeOptions = { secret?: string; tamper?: boolean };

/** Sends a notification signed over its raw body; returns the status of the response. */
async function notify(
  { transactions }: State,
  url: string,
  reference: string,
  options: NoticeOptions,
): Promise<number> {
  const found = transactions.get(reference);
  const data = {
    merchantReference: reference,
    amount: found?.amount ?? 0,
    responseCode: found?.responseCode ?? '',
  };
  const body = JSON.stringify({ event: 'TRANSACTION.COMPLETED', uuid: randomBytes(8).toString('hex'), data });
  const secret = options.secret ?? interswitchAccount.webhookSecret;
  const signature = createHmac('sha512', secret).update(body).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-interswitch-signature': signature },
    body: options.tamper ? body.replace('COMPLETED', 'CREATED') : body,
  });
  return response.status;
}

export async function startInterswitch() {
  const state: State = {
    transactions: new Map(),
    refunds: new Map(),
    tokens: new Set(),
    lies: { amount: null, refund: null },
  };
  const server = await startStandIn((request) => answer(state, request));
  return {
    ...server,
    ...state,
    decide: (reference: string, responseCode: string) => decide(state, reference, responseCode),
    /** Posts the payer's form to the page, as a browser would; returns the status of the page. */
    open: async (fields: Record<string, string>): Promise<number> => {
      const body = new URLSearchParams(fields);
      return (await fetch(`${server.url}/collections/w/pay`, { method: 'POST', body })).status;
    },
    notify: (url: string, reference: string, options: NoticeOptions = {}) =>
      notify(state, url, reference, options),
  };
}

function renderPage(reference: string, amount: string): string {
  const choice = (code: string, label: string): string =>
    `<form method="post" action="/collections/w/decide"><input type="hidden" name="txn_ref" value="${escapeHtml(reference)}"><input type="hidden" name="code" value="${code}"><button>${label}</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>WebPAY</title></head><body><main>
<h1>Pay ${escapeHtml(amount)}</h1>${choice('00', 'Pay')}${choice('51', 'Decline')}${choice('Z6', 'Cancel')}</main></body></html>`;
}
