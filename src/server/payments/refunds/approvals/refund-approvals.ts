// Refunds for approval rules: the amount refunded, and the account a refund is sent to.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { findTransaction } from '#server/payments/transactions/get-transaction.ts';
import { refundableOf } from '#server/payments/transactions/refund-standing.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import { AppError } from '#shared/contract/errors.ts';
import { refundImportsContract } from '#shared/contract/payments/refunds/refund-imports.ts';
import { refundsContract } from '#shared/contract/payments/refunds.ts';
import { formatMoney } from '#shared/money.ts';
import { blockedReason } from '../create-refund.ts';
import { bankCountryOf } from '../destination.ts';
import { findRefund } from '../payer/bank-details.ts';

const listPath = '/payment-gateway/transactions/refunds';

/** Describes a change of a refund's account. */
async function describeAccount(
  db: Db,
  environment: Environment,
  refundId: string,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
) {
  const refund = await findRefund(db, environment.id, refundId);
  const money = { amount: refund.amount, currency: refund.currency };
  return {
    title: `Refund ${refund.reference} to a bank account`,
    money,
    changes: [
      {
        label: 'Bank',
        now: refund.bankName,
        after: findBank(bankCountryOf(environment.country), bankCode)?.name ?? bankCode,
      },
      { label: 'Account number', now: refund.accountNumber, after: accountNumber },
      { label: 'Amount', now: formatMoney(refund.amount, refund.currency), after: null },
    ],
    effects: {
      approve: `${formatMoney(refund.amount, refund.currency)} is sent to the customer's bank account`,
      later: 'It arrives once the customer’s bank has credited it',
      decline: 'The refund does not change',
    },
    path: `${listPath}/${refund.id}`,
  };
}

const pathOfAnswer = (answer: unknown): string | null => {
  const id = (answer as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? `${listPath}/${id}` : null;
};

/** Returns the number of non-blank lines of a file below its header. */
const rowsIn = (bytes: Buffer): number =>
  Math.max(
    0,
    bytes
      .toString('utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '').length - 1,
  );

export const refundApprovals: ApprovalSubjects = {
  refunds: {
    name: 'Refunds',
    about: 'Refunding payments, individually or by file, and sending a refund to a bank account.',
    money: true,
    calls: {
      refundPayment: approvalOf(refundsContract.refundPayment, {
        kind: 'Refund',
        verb: 'Approve refund',
        editable: {
          amount: { label: 'Amount', type: 'money' },
          customerNote: { label: 'Note to the customer', type: 'text' },
          merchantNote: { label: 'Internal note', type: 'text' },
        },
        describe: async ({ db, asked: { environment, params, body } }) => {
          const payment = await findTransaction(db, environment.id, params.transactionId);
          const blocked = blockedReason(payment);
          if (blocked) throw new AppError('REFUND_STATE', { sentence: blocked });
          const max = refundableOf(payment);
          const amount = body.amount ?? max;
          const { currency } = payment;
          if (amount > max) {
            const sentence = `At most ${formatMoney(max, currency)} can be refunded.`;
            throw new AppError('VALIDATION', { sentence, fields: { amount: sentence } });
          }
          const money = (value: number) => formatMoney(value, currency);
          const refunded = payment.refundedAmount + payment.refundPending;
          return {
            title: `Refund of ${payment.reference}`,
            money: { amount, currency },
            changes: [
              { label: 'Refunded', now: money(refunded), after: money(refunded + amount) },
              { label: 'Can be refunded', now: money(max), after: money(max - amount) },
              { label: 'Payment', now: money(payment.amount), after: null },
              { label: 'Note to the customer', now: body.customerNote, after: null },
              { label: 'Internal note', now: body.merchantNote, after: null },
            ],
            effects: {
              approve: `${money(amount)} leaves your balance`,
              later: 'The customer receives it when the card network or their bank has credited it',
              decline: 'Nothing is refunded',
            },
            path: `/payment-gateway/transactions/${payment.id}`,
          };
        },
        resultPath: pathOfAnswer,
      }),
      importRefunds: approvalOf(refundImportsContract.importRefunds, {
        kind: 'Bulk refunds',
        verb: 'Approve refunds',
        describe: async ({ asked: { upload } }) => {
          const rows = upload ? rowsIn(upload.bytes) : 0;
          return {
            title: `Refunds of the file ${upload?.fileName ?? ''}`.trim(),
            // Rows may be in several currencies or request the whole remaining amount, so every rule of refunds applies.
            money: null,
            changes: [
              { label: 'File', now: upload?.fileName ?? null, after: null },
              { label: 'Rows', now: null, after: String(rows) },
            ],
            effects: {
              approve: 'Each row is refunded separately; failed rows change nothing',
              later: 'The import report shows the result of each row',
              decline: 'Nothing is refunded',
            },
            path: '/payment-gateway/transactions/refunds/bulk',
          };
        },
        resultPath: () => '/payment-gateway/transactions/refunds/bulk',
      }),
      giveRefundAccount: approvalOf(refundsContract.giveRefundAccount, {
        kind: 'Refund account',
        verb: 'Approve account',
        describe: ({ db, asked: { environment, params, body } }) =>
          describeAccount(db, environment, params.refundId, body),
        resultPath: pathOfAnswer,
      }),
      sendRefundAgain: approvalOf(refundsContract.sendRefundAgain, {
        kind: 'Refund',
        verb: 'Approve refund',
        describe: ({ db, asked: { environment, params, body } }) =>
          describeAccount(db, environment, params.refundId, body),
        resultPath: pathOfAnswer,
      }),
    },
  },
};
