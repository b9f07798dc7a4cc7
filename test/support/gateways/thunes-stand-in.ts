// A stand-in for Thunes: payers, quotations, transactions, their confirmation, cancellation and callbacks, as documented by it (v2).
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  startStandIn,
} from './stand-in-server.ts';

const [key, secret] = ['stand-in-key', 'stand-in-secret'];
const base = '/v2/money-transfer';

type Transaction = {
  id: number;
  external_id: string;
  status: string;
  callback_url: string;
  payer: { id: number; name: string; service: { id: number; name: string } };
  body: Record<string, unknown>;
  quotation: Record<string, unknown>;
  payer_transaction_code: string | null;
};

/** The call that is executed and never answered, or refused. */
export type ThunesScript = {
  silentAt: 'quotation' | 'transaction' | 'confirm' | null;
  /** The message of a 4xx response to the quotation. */
  refuseQuotation: string | null;
  refuseConfirm: string | null;
  /** Whether the connection breaks at the transaction, which is not created. */
  loseTransaction: boolean;
  /** The status of a confirmed transaction. */
  confirmed: string;
};
export type ThunesStandIn = StandInServer & {
  address: string;
  script: ThunesScript;
  transactions: Transaction[];
  confirmations: number[];
  asked: StandInRequest[];
  /**
   * Moves the transaction to a status, and sends the callback to a program that listens at `origin`; returns the status of its response.
   */
  tell(origin: string, transaction: Transaction, status: string): Promise<number>;
};

const payers = [
  { id: 11, name: 'MTN Mobile Money', service: { id: 1, name: 'MobileWallet' } },
  { id: 12, name: 'GCB Bank', service: { id: 2, name: 'BankAccount' } },
  { id: 13, name: 'Any agent', service: { id: 3, name: 'CashPickup' } },
];
const text = (status: number, message: string): StandInAnswer => ({
  status,
  body: { errors: [{ code: '1000000', message }] },
});

type Books = Pick<ThunesStandIn, 'script' | 'transactions' | 'confirmations' | 'asked'> & {
  quotations: Record<string, unknown>[];
};

/** Executes the call and drops its response. */
function cut({ script }: Books, at: ThunesScript['silentAt'], fine: StandInAnswer): StandInAnswer {
  if (script.silentAt !== at) return fine;
  script.silentAt = null;
  return { status: 504, body: {} };
}

const shown = ({ body: _, quotation: __, ...result }: Transaction): object => result;

function create(books: Books, quotationId: number, body: Record<string, unknown>): StandInAnswer {
  const { script, quotations, transactions } = books;
  if (script.loseTransaction) {
    script.loseTransaction = false;
    return { status: 502, body: {} };
  }
  const quotation = quotations[quotationId - 1];
  if (!quotation) return text(404, 'Quotation not found');
  if (transactions.some((transaction) => transaction.external_id === body.external_id))
    return text(409, 'Transaction with the same external_id already exists');
  const payer = payers.find((payer) => String(payer.id) === quotation.payer_id);
  if (!payer) return text(400, 'Payer not found');
  const created: Transaction = {
    id: 2_000_000 + transactions.length,
    external_id: String(body.external_id),
    status: '10000',
    callback_url: String(body.callback_url),
    payer,
    body,
    quotation,
    payer_transaction_code: payer.id === 13 ? '998877' : null,
  };
  transactions.push(created);
  return cut(books, 'transaction', { status: 201, body: shown(created) });
}

function act(books: Books, transaction: Transaction, what: string): StandInAnswer {
  const now = (): StandInAnswer => ({ status: 200, body: shown(transaction) });
  if (what === '') return now();
  if (transaction.status !== '10000') return text(409, 'Transaction is not in a state for it');
  if (what === 'cancel') {
    transaction.status = '40000';
    return now();
  }
  const { script, confirmations } = books;
  if (script.refuseConfirm) return text(400, script.refuseConfirm);
  confirmations.push(transaction.id);
  transaction.status = script.confirmed;
  return cut(books, 'confirm', now());
}

function answer(books: Books, request: StandInRequest): StandInAnswer {
  const { script, quotations, transactions } = books;
  if (!request.hasBasic(key, secret)) return text(401, 'Unauthorized');
  const path = request.path.slice(base.length);
  const body = request.body ? (JSON.parse(request.body) as Record<string, unknown>) : {};
  if (path === '/payers')
    return { status: 200, body: request.query.get('country_iso_code') === 'GHA' ? payers : [] };
  if (path === '/quotations') {
    if (script.refuseQuotation) return text(400, script.refuseQuotation);
    quotations.push(body);
    return cut(books, 'quotation', { status: 201, body: { id: quotations.length } });
  }
  const making = /^\/quotations\/(\d+)\/transactions$/.exec(path);
  if (making) return create(books, Number(making[1]), body);
  const [, which = '', what = ''] = /^\/transactions\/([^/]+)\/?(confirm|cancel)?$/.exec(path) ?? [];
  const found = transactions.find(
    (transaction) => which === String(transaction.id) || which === `ext-${transaction.external_id}`,
  );
  return found ? act(books, found, what) : text(404, 'Transaction not found');
}

export async function startThunesStandIn(): Promise<ThunesStandIn> {
  const script: ThunesScript = {
    silentAt: null,
    refuseQuotation: null,
    refuseConfirm: null,
    loseTransaction: false,
    confirmed: '20000',
  };
  const books: Books = { script, quotations: [], transactions: [], confirmations: [], asked: [] };
  const server = await startStandIn((request) => {
    books.asked.push(request);
    return answer(books, request);
  });
  return {
    ...server,
    address: `thunes://${key}:${secret}@${new URL(server.url).host}`,
    script,
    transactions: books.transactions,
    confirmations: books.confirmations,
    asked: books.asked,
    tell: async (origin, transaction, status) => {
      transaction.status = status;
      const response = await fetch(origin + new URL(transaction.callback_url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(shown(transaction)),
      });
      return response.status;
    },
  };
}
