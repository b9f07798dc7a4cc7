// Capturing payments that a rail says were paid: status, attempt, ledger, timeline, source and e-mails, in one statement.

import { sql } from 'kysely';
import { type AccountKind, type AccountName, getAccounts } from '#server/ledger/accounts.ts';
import { createGatherer, type Gatherer } from '#server/ledger/gather.ts';
import { encodePosting, type LedgerTransfer } from '#server/ledger/postings.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { type OutboxServices, type OutgoingEmail, sealBody } from '#server/platform/emails/queue-email.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { CardInfo } from '#server/rails/rails.ts';
import type { Channel, FeeQuote } from '#shared/contract/payments/pricing.ts';
import type { SourceKind } from '#shared/contract/payments/transactions.ts';
import { allocate, type Currency } from '#shared/money.ts';
import { allocateSplit, type SplitRule } from '#shared/payments/split.ts';
import type { paymentSentences } from '#shared/payments/timeline/payment-lines.ts';

/** Who sent a bank transfer. */
export type Sender = {
  name: string | null;
  bank: string | null;
  account: string | null;
  sessionId: string | null;
};

type PaidLine = Parameters<(typeof paymentSentences)['paid']>[0];

/** A payment to capture, with everything that follows from it. */
export type Capture = {
  environmentId: string;
  transactionId: string;
  attemptNumber: number;
  currency: Currency;
  channel: Channel;
  quote: FeeQuote;
  vatRule: string | null;
  gateway: string;
  gatewayReference: string | null;
  responseCode: string;
  /** What the gateway said, in words. */
  gatewayResponse: string;
  card: CardInfo | null;
  threeDs: { status: string; eci: string | null } | null;
  sender: Sender | null;
  /** What it came through; `day` is that of the payment in the business's time zone. */
  source: { kind: SourceKind; id: string; day: string; reservedUse: boolean } | null;
  /** How it is shared out; `base` is what is shared, and who pays the fee says whether the recipients bear it. */
  split: { rule: SplitRule; base: number } | null;
  paidAt: Date;
  /** What the line of the timeline is made from. */
  paid: PaidLine;
  emails: readonly OutgoingEmail[];
};

/** captured · already: it was successful before · missing: no such payment · floor, invalid: the ledger refused. */
export type CaptureOutcome = 'captured' | 'already' | 'missing' | 'floor' | 'invalid' | 'conflict';

/** Where the money lies before it is the merchant's: a transfer's among those to be matched, all other with a gateway. */
function sourceOf(channel: Channel): AccountKind {
  return channel === 'transfer' ? 'collection_suspense' : 'gateway_receivable';
}

/** Opens what a payment of an environment and channel is posted to, if it is not open yet. Not inside a transaction. */
export async function openCaptureAccounts(
  db: Db,
  of: Pick<Capture, 'environmentId' | 'currency' | 'channel' | 'split'>,
): Promise<number[]> {
  const { environmentId, currency } = of;
  const kinds = [sourceOf(of.channel), 'merchant_pending', 'fee_income', 'vat_payable'] as const;
  const names = kinds.map((kind): AccountName => ({ environmentId, kind, currency }));
  const members = of.split?.rule.members ?? [];
  const shares = members.map(
    ({ subAccountId }): AccountName => ({
      environmentId,
      kind: 'sub_account_pending',
      currency,
      ownerId: subAccountId,
    }),
  );
  return getAccounts(db, [...names, ...shares]);
}

/** A part of a payment that belongs to the business (no sub-account) or to one of its sub-accounts, minor units. */
type Part = {
  sub: string | null;
  gross: number;
  fee: number;
  vat: number;
  shared: number;
  amount: number;
};

/**
 * Whose a payment is. Of the costs each bears, VAT is as much as VAT is of all costs, by
 * the largest remainder, so that the parts add up.
 */
function partsOf({ quote, split }: Pick<Capture, 'quote' | 'split'>): Part[] {
  const { charged, fee, vat, net } = quote;
  const costs = fee + vat;
  if (!split) return [{ sub: null, gross: charged, fee, vat, shared: 0, amount: net }];
  // What the payer pays on top for the fee is no part of what is shared out.
  const isPayers = charged - costs >= split.base;
  const shares = allocateSplit(split.rule, {
    base: split.base,
    cost: isPayers ? 0 : costs - (charged - split.base),
  });
  const bearers = shares.members.filter((member) => member.gross > 0);
  const borne = bearers.reduce((total, member) => total + member.cost, 0);
  const [, ...vatParts] = allocate(vat, [costs - borne, ...bearers.map((member) => member.cost)]);
  const members = bearers.map((member, index): Part => {
    const vatBorne = vatParts[index] ?? 0;
    const { subAccountId: sub, gross, net: amount } = member;
    return { sub, gross, fee: member.cost - vatBorne, vat: vatBorne, shared: 0, amount };
  });
  const sum = (read: (part: Part) => number): number =>
    members.reduce((total, part) => total + read(part), 0);
  const own: Part = {
    sub: null,
    gross: charged,
    fee: fee - sum((part) => part.fee),
    vat: vat - sum((part) => part.vat),
    shared: sum((part) => part.gross),
    amount: net - sum((part) => part.amount),
  };
  return [own, ...members];
}

/** What of a payment is the business's own when it is captured, minor units. */
export function ownNetOf(capture: Pick<Capture, 'quote' | 'split'>): number {
  return partsOf(capture)[0]?.amount ?? 0;
}

function transfersOf(
  capture: Capture,
  accounts: readonly number[],
  parts: readonly Part[],
): LedgerTransfer[] {
  const [source = 0, pending = 0, fees = 0, vat = 0, ...shares] = accounts;
  const { quote, split } = capture;
  const transfers = [
    { debit: source, credit: pending, amount: quote.charged, kind: 'payment' as const },
    { debit: pending, credit: fees, amount: quote.fee, kind: 'fee' as const },
    { debit: pending, credit: vat, amount: quote.vat, kind: 'vat' as const },
    ...shares.map((share, index) => ({
      debit: pending,
      credit: share,
      amount: parts.find((part) => part.sub === split?.rule.members[index]?.subAccountId)?.amount ?? 0,
      kind: 'share' as const,
    })),
  ];
  return transfers.filter((transfer) => transfer.amount > 0);
}

/** The account of a sender as the column keeps it. */
function sealSender({ environmentId, transactionId, sender }: Capture, vault: Vault): string | null {
  if (!sender?.account) return null;
  const key = [environmentId, transactionId];
  return vault.sealField('transactions.sender_account', key, sender.account).toString('base64');
}

function encode(
  capture: Capture,
  accounts: readonly number[],
  { clock, vault }: OutboxServices,
): Record<string, unknown> {
  const { quote } = capture;
  const parts = partsOf(capture);
  return {
    env: capture.environmentId,
    id: capture.transactionId,
    attempt: capture.attemptNumber,
    amount: quote.charged,
    fee: quote.fee,
    vat: quote.vat,
    net: quote.net,
    feeRule: quote.rule,
    vatRule: capture.vatRule,
    channel: capture.channel,
    gateway: capture.gateway,
    gatewayReference: capture.gatewayReference,
    gatewayResponse: capture.gatewayResponse,
    responseCode: capture.responseCode,
    card: capture.card,
    threeDs: capture.threeDs,
    sender: capture.sender && { ...capture.sender, account: sealSender(capture, vault) },
    source: capture.source,
    currency: capture.currency,
    items: parts.map((part) => ({ ...part, id: clock.newId() })),
    paidAt: capture.paidAt.toISOString(),
    queuedAt: (clock.onWall?.() ?? capture.paidAt).toISOString(),
    posting: encodePosting({
      environmentId: capture.environmentId,
      id: clock.newId(),
      key: `capture:${capture.transactionId}`,
      kind: 'capture',
      subjectId: capture.transactionId,
      at: capture.paidAt,
      transfers: transfersOf(capture, accounts, parts),
    }),
    event: { id: clock.newId(), params: capture.paid, actor: capture.gateway },
    emails: capture.emails.map((email) => {
      const id = clock.newId();
      const { kind, to, subject, dedupeKey = null } = email;
      return { id, kind, to, subject, ...sealBody(vault, id, email), dedupeKey };
    }),
  };
}

/**
 * Captures many payments in one round trip and answers each by itself. `db` may be a transaction, whose fate they
 * then share; its accounts must have been opened before.
 */
export async function capturePayments(
  db: Db | Tx,
  services: OutboxServices,
  captures: readonly Capture[],
): Promise<CaptureOutcome[]> {
  if (captures.length === 0) return [];
  const encoded: Record<string, unknown>[] = [];
  for (const capture of captures) {
    const accounts = await openCaptureAccounts(db, capture);
    encoded.push(encode(capture, accounts, services));
  }
  const { rows } = await sql<{ outcome: CaptureOutcome }>`
    select outcome from capture_payments(${JSON.stringify(encoded)}::jsonb) order by idx`.execute(db);
  return rows.map((row) => row.outcome);
}

const triesMax = 5;
const retryable = new Set(['40001', '40P01']);

async function captureBatch(
  database: Database,
  services: OutboxServices,
  batch: Capture[],
): Promise<CaptureOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await capturePayments(database.db, services, batch);
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (!retryable.has(code) || attempt >= triesMax) throw error;
    }
  }
}

export type CapturePayment = Gatherer<Capture, CaptureOutcome>;

/** Captures that arrive together travel together, so that a merchant's many payments share one row lock. */
export function createCapture(database: Database, services: OutboxServices): CapturePayment {
  return createGatherer((batch: Capture[]) => captureBatch(database, services, batch));
}

const captures = new WeakMap<Database, WeakMap<Clock, CapturePayment>>();

/** The one gatherer of a database and clock. */
export function captureOf(services: OutboxServices & { database: Database }): CapturePayment {
  const { database, clock, vault } = services;
  const byClock = captures.get(database) ?? new WeakMap<Clock, CapturePayment>();
  captures.set(database, byClock);
  const capture = byClock.get(clock) ?? createCapture(database, { clock, vault });
  byClock.set(clock, capture);
  return capture;
}
