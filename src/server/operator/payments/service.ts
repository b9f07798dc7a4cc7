// A payment or payer of any merchant, for staff: payer data is omitted without the permission to see payers, and access to it is logged.

import { getTransaction } from '#server/payments/transactions/get-transaction.ts';
import { findTransactions } from '#server/payments/transactions/list-transactions.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AuditDetails, Operator } from '#server/platform/http/call.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { OperatorPayer, OperatorPayment } from '#shared/contract/operator/lookups/payments.ts';
import { type TransactionDetail, transactionFilters } from '#shared/contract/payments/transactions.ts';
import { selectEnvironment, selectEnvironmentOfPayment, selectPayer, selectRefundsOf } from './queries.ts';

type Read = {
  tx: Db;
  services: { publicUrl: string };
  operator: Operator;
  audit: (details: AuditDetails) => void;
};

/** Removes payer data, including answers to a merchant's questions and the metadata of its system, which may identify the payer. */
function withoutPayer(payment: TransactionDetail): TransactionDetail {
  return {
    ...payment,
    customer: { id: null, name: null, email: null },
    customerPhone: null,
    sender: null,
    ip: null,
    answers: [],
    metadata: {},
  };
}

export async function getOperatorPayment(
  { tx, services, operator, audit }: Read,
  reference: string,
): Promise<OperatorPayment> {
  const environment = await selectEnvironmentOfPayment(tx, reference);
  if (!environment) throw new AppError('NOT_FOUND');
  const { id: environmentId, mode, businessId, businessName } = environment;
  const found = await getTransaction(services, tx, environment, reference);
  const refunds = await selectRefundsOf(tx, environmentId, found.id);
  const payerIsShown = operator.permissions.has('PAYERS.READ');
  if (payerIsShown)
    audit({
      entity: 'payment',
      entityId: reference,
      after: { opened: reference, merchant: businessName, mode },
    });
  return {
    ...(payerIsShown ? found : withoutPayer(found)),
    environmentId,
    business: { id: businessId, name: businessName },
    mode,
    payerIsShown,
    refunds: refunds.map(({ createdAt, ...refund }) => ({ ...refund, createdAt: createdAt.toISOString() })),
  };
}

const newestMax = 50;

export async function getOperatorPayer(
  { tx, audit }: Read,
  { environmentId, payerId }: { environmentId: string; payerId: string },
): Promise<OperatorPayer> {
  const environment = await selectEnvironment(tx, environmentId);
  const payer = await selectPayer(tx, environmentId, payerId);
  if (!environment || !payer) throw new AppError('NOT_FOUND');
  const { mode, businessId, businessName } = environment;
  audit({
    entity: 'payer',
    entityId: payerId,
    after: { opened: payer.email, merchant: businessName, mode },
  });
  const filters = transactionFilters.parse({ customerId: payerId });
  return {
    ...payer,
    createdAt: payer.createdAt.toISOString(),
    business: { id: businessId, name: businessName },
    mode,
    payments: await findTransactions(tx, environment, filters, newestMax),
  };
}
