// The customer's side of a refund that waits for an account: reading it by the token from the e-mail, and giving the account.

import { describeMerchant, loadPayment, type Payment } from '#server/payments/checkout/payment.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { RefundRequest } from '#shared/contract/payments/refund-request.ts';
import { type RefundRow, selectRefundByToken } from '../queries.ts';
import {
  assertAwaitingDetails,
  type BankDetails,
  type DetailsPlace,
  listBanksFor,
  resolveAccount,
  submitAccount,
} from './bank-details.ts';

type RequestContext = { refund: RefundRow; payment: Payment; place: DetailsPlace };

async function findRequest(services: Services, db: Db, token: string): Promise<RequestContext> {
  const refund = await selectRefundByToken(db, hashToken(token));
  if (!refund) throw new AppError('LINK_DEAD', { sentence: 'This link is no longer valid.' });
  const name = { environmentId: refund.environmentId, id: refund.transactionId };
  const payment = await loadPayment(services, db, name);
  const { environmentId: id, mode, businessName, country, timeZone } = payment.merchant;
  return { refund, payment, place: { id, mode, businessName, country, timeZone } };
}

/** Returns the customer's view; banks are included only while an account is needed. */
export async function getRefundRequest(services: Services, db: Db, token: string): Promise<RefundRequest> {
  const { refund, payment, place } = await findRequest(services, db, token);
  const { name, logoUrl } = describeMerchant(payment.merchant);
  const { reference, currency, amount, status, customerNote, expectedOn } = refund;
  return {
    merchantName: name,
    logoUrl,
    ...moneyModeOf(services, place),
    reference,
    currency,
    amount,
    status,
    customerNote,
    expectedOn,
    paymentReference: payment.row.reference,
    until: refund.detailsDueAt?.toISOString() ?? null,
    bankName: refund.bankName,
    accountEnding: refund.accountNumber?.slice(-4) ?? null,
    banks: status === 'AWAITING' ? listBanksFor(place) : [],
  };
}

/** Returns the account's holder before anything is sent. */
export async function resolveRequestedAccount(services: Services, token: string, details: BankDetails) {
  const { refund, place } = await findRequest(services, services.database.db, token);
  assertAwaitingDetails(refund);
  const own = withClockOf(services, refund.environmentId);
  const { accountName, bankName } = await resolveAccount(own, place, refund, details);
  return { accountName, bankName };
}

/** Stores the account that the customer gave. */
export async function submitRequestedAccount(
  services: Services,
  token: string,
  details: BankDetails,
): Promise<RefundRequest> {
  const { db } = services.database;
  const { refund, payment, place } = await findRequest(services, db, token);
  const own = withClockOf(services, refund.environmentId);
  await submitAccount(own, place, refund, details, {
    kind: 'customer',
    actor: { kind: 'customer', name: payment.row.customerName },
  });
  return getRefundRequest(services, db, token);
}
