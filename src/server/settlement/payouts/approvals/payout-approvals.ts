// Declarations of payouts for approval rules: withdrawals, and retries of payouts.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { getBalance } from '#server/ledger/balances.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { checkWithdrawal } from '../change-payout.ts';
import { findPayout } from '../service.ts';

const pathOf = (answer: unknown): string | null => {
  const { id, payoutRef } = (answer ?? {}) as { id?: unknown; payoutRef?: unknown };
  return id && payoutRef ? `/payment-gateway/payouts/${id}/${payoutRef}/info` : null;
};

export const payoutApprovals: ApprovalSubjects = {
  payouts: {
    name: 'Withdrawals',
    about:
      'Withdrawing from the balance, and resending failed payouts. Scheduled payouts continue automatically.',
    money: true,
    calls: {
      createWithdrawal: approvalOf(payoutsContract.createWithdrawal, {
        kind: 'Withdrawal',
        verb: 'Approve withdrawal',
        code: 'withdrawal',
        editable: { amount: { label: 'Amount', type: 'money' } },
        describe: async ({ db, asked: { environment, body } }) => {
          await checkWithdrawal(db, environment.id, body);
          const { amount, currency } = body;
          const { available } = await getBalance(db, {
            environmentId: environment.id,
            currency,
            kind: 'merchant_available',
          });
          return {
            title: `Withdrawal of ${formatMoney(amount, currency)}`,
            money: { amount, currency },
            changes: [
              {
                label: 'Available balance',
                now: formatMoney(available, currency),
                after: formatMoney(available - amount, currency),
              },
            ],
            effects: {
              approve: `${formatMoney(amount, currency)} is sent to your default payout account`,
              later: 'It arrives once the bank has credited it',
              decline: 'The money stays in your balance',
            },
            path: '/payment-gateway/payouts',
          };
        },
        resultPath: pathOf,
      }),
      retryPayout: approvalOf(payoutsContract.retryPayout, {
        kind: 'Payout',
        verb: 'Approve payout',
        describe: async ({ db, asked: { environment, params } }) => {
          const { id, payoutRef, net, currency, failure } = await findPayout(
            db,
            environment,
            params.payoutId,
          );
          return {
            title: `Payout ${payoutRef}, resent`,
            money: { amount: net, currency },
            changes: [
              { label: 'Amount', now: formatMoney(net, currency), after: null },
              { label: 'Failed because', now: failure, after: null },
            ],
            effects: {
              approve: `${formatMoney(net, currency)} is sent to your current default payout account`,
              later: 'It arrives once the bank has credited it',
              decline: 'The money stays in your balance',
            },
            path: `/payment-gateway/payouts/${id}/${payoutRef}/info`,
          };
        },
        resultPath: pathOf,
      }),
    },
  },
};
