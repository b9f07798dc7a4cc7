// Encodes a capture for `capture_batch`: owners and their parts, ledger postings, and dependent rows.
import { encodePosting, type LedgerTransfer } from '#server/ledger/postings.ts';
import type { Vault } from '#server/platform/auth/vault.ts';
import type { RowField } from '#server/platform/db/driver/row-arrays.ts';
import type { OutboxServices } from '#server/platform/emails/queue-email.ts';
import { allocate } from '#shared/money.ts';
import { allocateSplit, type SplitRule } from '#shared/payments/split.ts';
import type { Capture } from './capture.ts';

/** The part of a payment that belongs to the business (`sub` is null) or to one of its sub-accounts, minor units. */
type Part = {
  sub: string | null;
  gross: number;
  fee: number;
  vat: number;
  shared: number;
  amount: number;
};

/**
 * Splits a payment between the business and its sub-accounts. VAT within each party's costs is in proportion to VAT in the total, allocated
 * by largest remainder so that the parts add up.
 */
function partsOf({ quote, split }: Pick<Capture, 'quote' | 'split'>): Part[] {
  const { charged, fee, vat, net } = quote;
  const costs = fee + vat;
  if (!split) return [{ sub: null, gross: charged, fee, vat, shared: 0, amount: net }];
  // The fee that the payer pays on top is not part of the amount split.
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

/** The captured amounts of a payment, minor units, and its split. */
type CapturedAmounts = Record<'amount' | 'fee' | 'vat' | 'net' | 'requestedAmount', number> & {
  split: SplitRule | null;
};

/** Returns the business's own part of a payment at its capture, minor units. */
export function ownNetOf({
  amount: charged,
  fee,
  vat,
  net,
  split,
  requestedAmount: base,
}: CapturedAmounts): number {
  const quote = { charged, fee, vat, net, rule: '' };
  return partsOf({ quote, split: split && { rule: split, base } })[0]?.amount ?? 0;
}

/** The ledger accounts of a capture. */
export type CaptureAccounts = {
  /** The account of the money before it belongs to the merchant. */
  source: number;
  pending: number;
  fees: number;
  vat: number;
  /** The accounts of the sub-accounts in the split, by sub-account id. */
  shares: ReadonlyMap<string, number>;
};

function transfersOf(
  { quote }: Capture,
  { source, pending, fees, vat, shares }: CaptureAccounts,
  parts: readonly Part[],
): LedgerTransfer[] {
  const transfers = [
    { debit: source, credit: pending, amount: quote.charged, kind: 'payment' as const },
    { debit: pending, credit: fees, amount: quote.fee, kind: 'fee' as const },
    { debit: pending, credit: vat, amount: quote.vat, kind: 'vat' as const },
    ...[...shares].map(([sub, share]) => ({
      debit: pending,
      credit: share,
      amount: parts.find((part) => part.sub === sub)?.amount ?? 0,
      kind: 'share' as const,
    })),
  ];
  return transfers.filter((transfer) => transfer.amount > 0);
}

/** Encrypts the sender's account for its column. */
function sealSender({ environmentId, transactionId, sender }: Capture, vault: Vault): string | null {
  if (!sender?.account) return null;
  const key = [environmentId, transactionId];
  return vault.sealField('transactions.sender_account', key, sender.account).toString('base64');
}

/** Encodes the payment row for the database function, with the storable data of its card, challenge and sender. */
function encodePayment(capture: Capture, eventId: string, paidAt: string, vault: Vault) {
  const { quote, card, threeDs, sender } = capture;
  return {
    env: capture.environmentId,
    id: capture.transactionId,
    attempt: capture.attemptNumber,
    currency: capture.currency,
    amount: quote.charged,
    fee: quote.fee,
    vat: quote.vat,
    net: quote.net,
    fee_rule: quote.rule,
    vat_rule: capture.vatRule,
    channel: capture.channel,
    gateway: capture.gateway,
    gateway_reference: capture.gatewayReference,
    gateway_response: capture.gatewayResponse,
    response_code: capture.responseCode,
    ...(card && {
      card_scheme: card.scheme,
      card_bin: card.bin,
      card_last4: card.last4,
      card_expiry: card.expiry,
      card_bank: card.bank,
      card_country: card.country,
    }),
    ...(threeDs && { three_ds_status: threeDs.status, three_ds_eci: threeDs.eci }),
    ...(sender && {
      sender_name: sender.name,
      sender_bank: sender.bank,
      sender_account: sealSender(capture, vault),
      sender_session_id: sender.sessionId,
    }),
    event_id: eventId,
    line: capture.paid,
    paid_at: paidAt,
  };
}

/** The attributes of the database types of the same names, in order. */
export const captureColumns = {
  capture_payment: [
    'env',
    'id',
    'attempt',
    'currency',
    'amount',
    'fee',
    'vat',
    'net',
    'fee_rule',
    'vat_rule',
    'channel',
    'gateway',
    'gateway_reference',
    'gateway_response',
    'response_code',
    'card_scheme',
    'card_bin',
    'card_last4',
    'card_expiry',
    'card_bank',
    'card_country',
    'three_ds_status',
    'three_ds_eci',
    'sender_name',
    'sender_bank',
    'sender_account',
    'sender_session_id',
    'event_id',
    'line',
    'paid_at',
  ],
  capture_item: [
    'place',
    'env',
    'payment',
    'currency',
    'paid_at',
    'id',
    'sub',
    'amount',
    'gross',
    'fee',
    'vat',
    'shared',
  ],
  capture_email: [
    'place',
    'env',
    'queued_at',
    'id',
    'kind',
    'to',
    'subject',
    'dedupe_key',
    'composed_from',
    'public_url',
  ],
} as const;

type CaptureRow<T extends keyof typeof captureColumns> = {
  [C in (typeof captureColumns)[T][number]]?: RowField;
};

/** The arguments of `capture_batch`: lists of rows, each with the index of its payment where it has one. */
export type EncodedCaptures = {
  payments: CaptureRow<'capture_payment'>[];
  postings: object[];
  sources: Record<string, object[]>;
  items: CaptureRow<'capture_item'>[];
  emails: CaptureRow<'capture_email'>[];
};

/** Appends a capture to the arguments. */
export function encodeCapture(
  into: EncodedCaptures,
  capture: Capture,
  accounts: CaptureAccounts,
  { clock, vault }: OutboxServices,
): void {
  const { environmentId: env, transactionId, currency, source } = capture;
  const parts = partsOf(capture);
  const paidAt = capture.paidAt.toISOString();
  const queuedAt = clock.onWall?.().toISOString() ?? paidAt;
  into.payments.push(encodePayment(capture, clock.newId(), paidAt, vault));
  const place = into.payments.length;
  into.postings.push(
    encodePosting({
      environmentId: env,
      id: clock.newId(),
      key: `capture:${transactionId}`,
      kind: 'capture',
      subjectId: transactionId,
      at: capture.paidAt,
      transfers: transfersOf(capture, accounts, parts),
    }),
  );
  const ofPayment = { place, env, currency };
  for (const part of parts)
    into.items.push({ ...ofPayment, payment: transactionId, paid_at: paidAt, ...part, id: clock.newId() });
  if (source) {
    into.sources[source.kind] ??= [];
    into.sources[source.kind]?.push({
      ...ofPayment,
      id: source.id,
      day: source.day,
      reserved: source.reservedUse,
      transaction: transactionId,
      amount: capture.quote.charged,
      paidAt,
    });
  }
  for (const email of capture.emails) {
    const { kind, to, subject, dedupeKey: dedupe_key = null } = email;
    into.emails.push({
      place,
      env,
      queued_at: queuedAt,
      id: clock.newId(),
      kind,
      to,
      subject,
      dedupe_key,
      composed_from: email.composedFrom,
      public_url: email.publicUrl,
    });
  }
}
