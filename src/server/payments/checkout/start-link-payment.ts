// Starting a payment at an address, such as that of a link or page, with the payer's details and under its rules.

import type { z } from 'zod';
import { pricesIn } from '#server/payments/pricing/terms.ts';
import type { Payable } from '#server/payments/sources/payment-source.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import type { payerDetails } from '#shared/contract/payments/payer-input.ts';
import { formatMoney } from '#shared/money.ts';
import { paidForText } from '#shared/payments/paid/paid-for.ts';
import { beginPayment, type Caller, type Fields, invalid, type NewPayment } from './new-payment.ts';
import { checkPayer } from './payer-answers.ts';
import { isFeatureDisabled } from './payment.ts';
import { selectAtAddress } from './payment-queries.ts';

export type PayerDetails = z.output<typeof payerDetails>;

/** The time a payer has before a payment is abandoned. */
const linkPaymentMs = 3_600_000;

function checkAskedAmount(payable: Payable, details: PayerDetails, fields: Fields): number {
  if (payable.amount !== null) return payable.amount;
  const { amount } = details;
  if (amount === undefined) {
    fields.amount = 'Amount is required';
    return 0;
  }
  const fault =
    (payable.amountMin !== null && amount < payable.amountMin
      ? `The minimum allowable amount is ${formatMoney(payable.amountMin, payable.currency)}`
      : null) ??
    (payable.amountMax !== null && amount > payable.amountMax
      ? `The maximum allowable amount is ${formatMoney(payable.amountMax, payable.currency)}`
      : null) ??
    checkAmount(amount, payable.currency);
  if (fault) fields.amount = fault;
  return amount;
}

/** Starts a payment at an address: checks its rules, records the customer, and writes the payment last, because that locks hot rows. */
export async function startLinkPayment(
  services: TxServices,
  tx: Tx,
  slug: string,
  details: PayerDetails,
  caller: Caller,
): Promise<{ reference: string }> {
  const { clock } = services;
  const now = clock.now();
  const found = await selectAtAddress(services, tx, slug.toLowerCase());
  if (!found) throw new AppError('NOT_FOUND');
  const { source, payable, merchant, terms } = found;
  if (payable.sells) throw new AppError('CONFLICT', { sentence: 'Order this on its own page.' });
  const reason =
    source.closedReason(payable, now) ?? (isFeatureDisabled(merchant, source) ? 'inactive' : null);
  if (reason) throw source.closedError(reason);
  const fields: Fields = {};
  const amount = checkAskedAmount(payable, details, fields);
  const { phone, answers } = checkPayer(payable, details, merchant.country, fields);
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const limitMs = Math.min(
    now.getTime() + linkPaymentMs,
    payable.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const payment: NewPayment = {
    merchant,
    prices: pricesIn(terms, payable.currency),
    currency: payable.currency,
    amount,
    payer: { email: details.email, name: details.name, phone },
    feeBearer: payable.feeBearer,
    source: { kind: source.kind, id: payable.id, name: paidForText(payable.paidFor) },
    answers,
    splitGroupId: payable.splitGroupId,
    expiresAt: new Date(limitMs),
    caller,
  };
  return { reference: await beginPayment(services, tx, payment) };
}
