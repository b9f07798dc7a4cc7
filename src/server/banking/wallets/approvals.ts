// Approval rules for wallets: transfers between wallets.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { findWallet } from './lists/list-queries.ts';

export const walletApprovals: ApprovalSubjects = {
  wallets: {
    name: 'Wallets',
    about: 'Moving money between wallets.',
    money: true,
    calls: {
      fundWallet: approvalOf(walletsContract.fundWallet, {
        kind: 'Wallet move',
        verb: 'Approve move',
        editable: {
          amount: { label: 'Amount', type: 'money' },
          narration: { label: 'Narration', type: 'text' },
        },
        describe: async ({ db, asked: { environment, body } }) => {
          const to = await findWallet(db, environment.id, body.walletId);
          const from = await findWallet(db, environment.id, body.fromWalletId);
          if (from.currency !== to.currency) {
            const sentence = `This wallet holds ${from.currency}, the other ${to.currency}`;
            throw new AppError('VALIDATION', { sentence, fields: { fromWalletId: sentence } });
          }
          const { amount } = body;
          const { currency } = to;
          const available = from.ledger - from.lien;
          if (available < amount)
            throw new AppError('INSUFFICIENT_BALANCE', {
              sentence: `${from.name} has ${formatMoney(available, currency)}.`,
              fields: { amount: `${from.name} has ${formatMoney(available, currency)}.` },
            });
          const money = (value: number) => formatMoney(value, currency);
          return {
            title: `Move from ${from.name} to ${to.name}`,
            money: { amount, currency },
            changes: [
              { label: from.name, now: money(available), after: money(available - amount) },
              { label: to.name, now: money(to.ledger - to.lien), after: money(to.ledger - to.lien + amount) },
              { label: 'Narration', now: body.narration, after: null },
            ],
            effects: {
              approve: `${money(amount)} is moved immediately, free of charge`,
              later: null,
              decline: 'No money is moved',
            },
            path: `/banking-services/wallets/${from.id}/info`,
          };
        },
        resultPath: (_, { body }) => `/banking-services/wallets/${body.walletId}/info`,
      }),
    },
  },
};
