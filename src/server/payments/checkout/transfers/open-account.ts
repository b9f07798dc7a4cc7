// The transfer account of one payment: opened at the business's preferred bank, or at the alternative one if that does not respond.

import { banksToAsk, readVirtualBanks } from '#server/account/businesses/virtual-account-banks.ts';
import { readVirtualRules } from '#server/account/businesses/virtual-account-rules.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { findVirtualBank, listProviders } from '#server/rails/virtual-accounts/bank-list.ts';
import { openAtFirst, type VirtualAccountRail } from '#server/rails/virtual-accounts/virtual-account-rail.ts';
import type { Services } from '#server/services.ts';
import type { VirtualRules } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import type { BegunAttempt } from '../begin-attempt.ts';

/** The timeout per bank, short because a payer is waiting; a slower bank is skipped. */
const bankTimeoutMs = railTimeoutMs / 6;

export type PaymentAccount = {
  bankId: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  providerReference: string | null;
  expiresAt: Date;
  rules: VirtualRules;
  /** The first bank that did not respond; null if the first choice opened the account. */
  turnedFrom: string | null;
};

/** Opens an account; null if no bank responded. The attempt's id is the reference: a bank returns the same account for it again. */
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
  const input = {
    reference: attempt.id,
    accountName: `${merchant.businessName} checkout`.slice(0, 60),
    currency: row.currency,
    customer: row.customerEmail ? { email: row.customerEmail, name: row.customerName, phone: null } : null,
    amount: attempt.amount,
    expiresAt,
  };
  const chosen = banksToAsk(choice, rail);
  // If none of the chosen banks is connected in this mode, all connected ones are tried.
  const banks =
    chosen.length > 0 ? chosen : listProviders(choice.country).map((provider) => provider.providerId);
  const open: VirtualAccountRail['open'] = (bankId, requested) =>
    withTimeout(bankTimeoutMs, () => rail.open(bankId, requested));
  const opened = await openAtFirst({ offers: rail.offers, open }, banks, input, (bankId, error) =>
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

/** Returns the account with the identifiers of its bank. */
export function atBank(account: {
  bankId: string | null;
  accountNumber: string;
  providerReference: string | null;
}) {
  const { bankId, accountNumber, providerReference } = account;
  return { bankId: bankId ?? '', accountNumber, providerReference };
}
