// How fund requests are described to approval rules: paying one moves money between wallets.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { findFundRequest } from './queries.ts';

const pathOf = (id: string): string => `/banking-services/wallets/fund-requests/${id}`;

export const fundRequestApprovals: ApprovalSubjects = {
  fund_requests: {
    name: 'Fund requests',
    about: 'Paying fund requests between wallets.',
    money: true,
    calls: {
      payFundRequest: approvalOf(fundRequestsContract.payFundRequest, {
        kind: 'Fund request',
        verb: 'Approve payment',
        describe: async ({ db, asked: { environment, params } }) => {
          const row = await findFundRequest(db, environment.id, params.fundRequestId);
          if (row.status !== 'PENDING') throw new AppError('CONFLICT');
          const { amount, currency, fromName, walletName, reference } = row;
          const from = await lookUpWallet(db, environment.id, row.fromWalletId);
          const available = from.ledger - from.lien;
          const money = (value: number) => formatMoney(value, currency);
          if (available < amount)
            throw new AppError('INSUFFICIENT_BALANCE', { sentence: `${fromName} has ${money(available)}.` });
          return {
            title: `${reference}: ${walletName} requests funds from ${fromName}`,
            money: { amount, currency },
            changes: [
              { label: fromName, now: money(available), after: money(available - amount) },
              { label: 'For', now: walletName, after: null },
              { label: 'Purpose', now: row.purpose, after: null },
              { label: 'Requested by', now: row.createdByName, after: null },
            ],
            effects: {
              approve: `${money(amount)} is moved immediately, free of charge`,
              later: null,
              decline: 'No money is moved; the request stays open',
            },
            path: pathOf(row.id),
          };
        },
        resultPath: (_, { params }) => pathOf(params.fundRequestId),
      }),
    },
  },
};
