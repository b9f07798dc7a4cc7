// Declarations of payout accounts for approval rules: adding one, switching one on or off, and choosing the default.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { AppError } from '#shared/contract/errors.ts';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { enquire, listPayoutAccounts } from './service.ts';

const path = '/settings/payment-methods/payout-accounts';

const actions = {
  activate: { label: 'Status', after: 'Active', words: 'Enable' },
  deactivate: { label: 'Status', after: 'Disabled', words: 'Disable' },
  default: { label: 'Payouts go to', after: 'This account', words: 'Make default' },
} as const;

export const payoutAccountApprovals: ApprovalSubjects = {
  payout_accounts: {
    name: 'Payout accounts',
    about: 'Adding, enabling or disabling a payout account, and choosing the default.',
    money: false,
    calls: {
      addBank: approvalOf(payoutAccountsContract.addBank, {
        kind: 'Payout account',
        verb: 'Approve new account',
        code: 'payout_account',
        prepare: (services, { environment, body }) => enquire(services, environment, body),
        describe: async ({ services, db, asked: { environment, body }, prepared }) => {
          const accounts = await listPayoutAccounts(db, environment.id, services.clock.now());
          const now = accounts.find((account) => account.currency === body.currency && account.isDefault);
          return {
            title: `New payout account at ${prepared.bankName}`,
            money: null,
            changes: [
              { label: 'Bank', now: now?.bankName ?? null, after: prepared.bankName },
              { label: 'Account number', now: now?.accountNumber ?? null, after: body.accountNumber },
              { label: 'Account name', now: now?.accountName ?? null, after: prepared.accountName },
              { label: 'Currency', now: body.currency, after: null },
              {
                label: 'Default account',
                now: now ? `${now.bankName} •••• ${now.accountNumber.slice(-4)}` : null,
                after: body.makeDefault ? 'The new account' : null,
              },
            ],
            effects: {
              approve: 'The account is added and the owners are notified by e-mail',
              later: 'Unless it is the first account, payouts go to it after 24 hours',
              decline: 'Payouts continue as before',
            },
            path,
          };
        },
        resultPath: () => path,
      }),
      setBankStatus: approvalOf(payoutAccountsContract.setBankStatus, {
        kind: 'Payout account',
        verb: 'Approve account change',
        code: 'payout_account',
        describe: async ({ services, db, asked: { environment, body } }) => {
          const accounts = await listPayoutAccounts(db, environment.id, services.clock.now());
          const account = accounts.find(({ id }) => id === body.accountId);
          if (!account) throw new AppError('NOT_FOUND');
          const { label, after, words } = actions[body.action];
          const current = accounts.find((item) => item.currency === account.currency && item.isDefault);
          const now =
            body.action === 'default'
              ? current && `${current.bankName} •••• ${current.accountNumber.slice(-4)}`
              : account.status;
          return {
            title: `${words}: payout account ${account.bankName} •••• ${account.accountNumber.slice(-4)}`,
            money: null,
            changes: [
              { label, now: now ?? null, after },
              { label: 'Bank', now: account.bankName, after: null },
              { label: 'Account number', now: account.accountNumber, after: null },
              { label: 'Account name', now: account.accountName, after: null },
            ],
            effects: {
              approve: 'The account is changed and the owners are notified by e-mail',
              later: null,
              decline: 'Payouts continue as before',
            },
            path,
          };
        },
        resultPath: () => path,
      }),
    },
  },
};
