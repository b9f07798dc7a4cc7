// Adapter of Thunes remittances, by the documentation of its Money Transfer API (version 2): quotation, transaction, confirmation, status.
import { createHmac } from 'node:crypto';
import type { RemittanceAddress } from '#server/config-remittance.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { endsOf } from '#shared/contract/banking/remittance/remittance-enums.ts';
import {
  basicAuthorization,
  type GatewayAnswer,
  isSameSecret,
  type OnFailure,
  requestGateway,
  requestGatewayList,
  textAt,
} from '../hosted/gateway-http.ts';
import { type BankOrder, findOrder, located, notLocatedAgain, writeOrder } from '../nip/bank-orders.ts';
import type { OrderPlace, RemittanceOrder, RemittanceOutcome, RemittanceRail } from './remittance-rail.ts';
import { choosePayer, countryOf, quotationOf, transactionOf, whyRefused } from './thunes-order.ts';
import { outcomeOf, type ReportedTransaction, stateOf } from './thunes-statuses.ts';

const partnerName = 'Thunes';
/** Four calls must fit into the timeout of a rail call. */
const callTimeoutMs = 7_000;
const payersMax = 100;

type Ask = (path: string, call?: { method: 'POST'; body?: object }) => Promise<GatewayAnswer>;
type Deps = {
  db: Db;
  clock: Clock;
  ask: Ask;
  listPayers(of: RemittanceOrder): Promise<unknown[]>;
  callbackUrl(place: OrderPlace): string;
};

const never: RemittanceOutcome = { outcome: 'failed', reason: 'The remittance never reached the partner' };
const isFine = ({ status }: GatewayAnswer): boolean => status < 300;

export function createThunesRemittance(
  { db }: Pick<Database, 'db'>,
  clock: Clock,
  { origin, key, secret }: RemittanceAddress,
  publicUrl: string,
  heard?: OnFailure,
): RemittanceRail {
  const headers = { authorization: basicAuthorization(key, secret) };
  const base = `${origin}/v2/money-transfer`;
  const listPayers = ({ corridor, currency }: RemittanceOrder): Promise<unknown[]> => {
    const country = countryOf(endsOf(corridor).to);
    const url = `${base}/payers?country_iso_code=${country}&currency=${currency}&per_page=${payersMax}`;
    return requestGatewayList(url, { headers, timeoutMs: callTimeoutMs, heard });
  };
  const ask: Ask = (path, call) =>
    requestGateway(`${base}${path}`, {
      method: call?.method ?? 'GET',
      headers,
      timeoutMs: callTimeoutMs,
      heard,
      ...(call?.body && { body: call.body }),
    });
  // Thunes does not sign callbacks, so the callback URL is signed instead, and known to Thunes alone.
  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`callback ${text}`).digest('hex').slice(0, 40);
  const callbackUrl = ({ environmentId, remittanceId }: OrderPlace): string => {
    const text = `${environmentId}.${remittanceId}`;
    return `${publicUrl}/api/v1/remittance/notifications/${text}.${sign(text)}`;
  };
  const deps = { db, clock, ask, listPayers, callbackUrl };
  return {
    name: partnerName,
    // Thunes screens every confirmed transaction itself before the payout: one under review stays in progress, a hit has failed.
    screen: async () => ({ outcome: 'clear' }),
    send: (order) => send(deps, order),
    query: (reference) => query(deps, reference),
    placeOf: (token) => {
      const [environmentId = '', remittanceId = '', signature = ''] = token.split('.');
      const isOurs = isSameSecret(signature, sign(`${environmentId}.${remittanceId}`));
      return isOurs ? { environmentId, remittanceId } : null;
    },
  };
}

/** Refuses the reference: nothing was sent under it, and nothing will be. */
async function refuse(
  { db, clock }: Deps,
  reference: string,
  why: RemittanceOutcome,
): Promise<RemittanceOutcome> {
  const transactionId = `refused-${reference}`;
  const row = { reference, provider: partnerName, transactionId, refused: true, createdAt: clock.now() };
  if (await writeOrder(db, row)) return why;
  return (await findOrder(db, reference))?.refused ? why : { outcome: 'unknown' };
}

async function send(deps: Deps, order: RemittanceOrder): Promise<RemittanceOutcome> {
  const { db, clock, ask } = deps;
  const { reference } = order;
  const before = await findOrder(db, reference);
  if (before) return before.refused ? never : { outcome: 'unknown' };
  const payerId = choosePayer(await deps.listPayers(order), order);
  if (!payerId)
    return refuse(deps, reference, {
      outcome: 'failed',
      reason: 'The partner does not pay out in this country',
    });
  const row = { reference, provider: partnerName, transactionId: reference, createdAt: clock.now() };
  // Stored before anything is created at Thunes: after a crash, the next run queries and creates nothing.
  const written = await writeOrder(db, row);
  if (!written) return { outcome: 'unknown' };
  const quotation = await ask('/quotations', { method: 'POST', body: quotationOf(order, payerId) });
  if (!isFine(quotation)) return { outcome: 'failed', reason: whyRefused(quotation.body) };
  const created = await ask(`/quotations/${textAt(quotation.body, 'id')}/transactions`, {
    method: 'POST',
    body: transactionOf(order, deps.callbackUrl(order.place)),
  });
  if (!isFine(created)) return { outcome: 'failed', reason: whyRefused(created.body) };
  return follow(deps, written, created.body);
}

async function query(deps: Deps, reference: string): Promise<RemittanceOutcome> {
  const { db, clock, ask } = deps;
  const order = await findOrder(db, reference);
  if (!order) return refuse(deps, reference, never);
  if (order.refused) return never;
  const found = await ask(
    order.sessionId
      ? `/transactions/${order.sessionId}`
      : `/transactions/ext-${encodeURIComponent(reference)}`,
  );
  if (isFine(found)) return follow(deps, order, found.body);
  // A transaction that Thunes has reported before cannot disappear.
  if (found.status !== 404 || order.sessionId) return { outcome: 'unknown' };
  const result = await notLocatedAgain(db, order, clock.now());
  return result.outcome === 'failed' ? never : { outcome: 'unknown' };
}

function readTransaction(body: unknown): ReportedTransaction {
  return {
    id: textAt(body, 'id'),
    status: textAt(body, 'status'),
    pickupCode: textAt(body, 'payer_transaction_code') || textAt(body, 'payer_transaction_reference') || null,
    isCash: textAt(body, 'payer', 'service', 'name') === 'CashPickup',
  };
}

/** Returns the outcome of a transaction. One that was created but not confirmed is confirmed, because the decision to send is final. */
async function follow(deps: Deps, order: BankOrder, body: unknown): Promise<RemittanceOutcome> {
  const result = readTransaction(body);
  if (result.id === '') return { outcome: 'unknown' };
  await located(deps.db, order, result.id);
  if (stateOf(result.status) !== 'created') return outcomeOf(result);
  const confirmed = await deps.ask(`/transactions/${result.id}/confirm`, { method: 'POST' });
  if (isFine(confirmed)) return outcomeOf({ ...readTransaction(confirmed.body), id: result.id });
  return settleRefused(deps, result.id, whyRefused(confirmed.body));
}

/** Handles a refused confirmation: the transaction was either confirmed already, or is cancelled so that it cannot be confirmed later. */
async function settleRefused({ ask }: Deps, id: string, reason: string): Promise<RemittanceOutcome> {
  const now = readTransaction((await ask(`/transactions/${id}`)).body);
  if (stateOf(now.status) !== 'created') return outcomeOf({ ...now, id });
  const cancelled = await ask(`/transactions/${id}/cancel`, { method: 'POST' });
  const isGone = isFine(cancelled) && stateOf(textAt(cancelled.body, 'status')) === 'failed';
  return isGone
    ? { outcome: 'failed', reason, partnerReference: id }
    : { outcome: 'unknown', partnerReference: id };
}
