// The account of one payment: opened at the business's preferred bank, at the alternative one where that does not answer.

import { banksToAsk, readVirtualBanks } from '#server/account/businesses/virtual-account-banks.ts';
import { readVirtualRules } from '#server/account/businesses/virtual-account-rules.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { findVirtualBank, listProviders } from '#server/rails/virtual-accounts/bank-list.ts';
import { openAtFirst, type VirtualAccountRail } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import type { VirtualRules } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import type { BegunAttempt } from '../begin-attempt.ts';

/** A payer waits for it: a bank that is slower than this is passed over. */
const bankTimeoutMs = railTimeoutMs / 6;

export type PaymentAccount = {
  bankId: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  providerReference: string | null;
  expiresAt: Date;
  rules: VirtualRules;
  /** The first bank that did not answer; null: the first one that was asked opened it. */
  turnedFrom: string | null;
};

/** Null when no bank answered. The attempt's id is the reference: the same bank gives the same account for it again. */
export async function openPaymentAccount(
  services: Services,
  rail: VirtualAccountRail,
  { payment, attempt }: BegunAttempt,
): Promise<PaymentAccount | null> {
  const { database, clock, log } = services;
  const { row, merchant } = payment;
  const choice = await readVirtualBanks(database.db, merchant.businessId);
  const rules = await readVirtualRules(database.db, row.environmentId);
  const expiresAt = new Date(clock.now().getTime() + rules.expiry_minutes * 60_000);
  const wish = {
    reference: attempt.id,
    accountName: `${merchant.businessName} checkout`.slice(0, 60),
    currency: row.currency,
    customer: row.customerEmail ? { email: row.customerEmail, name: row.customerName, phone: null } : null,
    amount: attempt.amount,
    expiresAt,
  };
  const chosen = banksToAsk(choice, rail);
  // A choice that is not connected in this mode is no reason to take no transfers.
  const banks = chosen.length > 0 ? chosen : listProviders(choice.country).map((one) => one.providerId);
  const open: VirtualAccountRail['open'] = (bankId, asked) =>
    withTimeout(bankTimeoutMs, () => rail.open(bankId, asked));
  const opened = await openAtFirst({ offers: rail.offers, open }, banks, wish, (bankId, error) =>
    log.warn({ err: error, attemptId: attempt.id, bankId }, 'the account of a payment was not opened'),
  );
  if (!opened) return null;
  const { bankId, bankName, accountNumber, accountName, providerReference, passedOver } = opened;
  const [first] = passedOver;
  const turnedFrom = first ? (findVirtualBank(first)?.bankName ?? first) : null;
  return {
    bankId,
    bankName,
    accountNumber,
    accountName,
    providerReference,
    expiresAt,
    rules,
    turnedFrom,
  };
}

/** The account as its bank knows it. */
export function atBank(account: {
  bankId: string | null;
  accountNumber: string;
  providerReference: string | null;
}) {
  const { bankId, accountNumber, providerReference } = account;
  return { bankId: bankId ?? '', accountNumber, providerReference };
}
