// Declarations of sub-accounts for approval rules: the bank account for a share of payments.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects, DescribedChange } from '#server/platform/approvals/approval-subject.ts';
import type { Environment } from '#server/platform/http/call.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { type SubAccountInput, subAccountsContract } from '#shared/contract/settlement/sub-accounts.ts';
import { getSubAccount } from './service.ts';

const effects = {
  approve: 'The account name is checked with the bank, and the account is saved',
  later: 'Its shares of split payments are paid out to it',
  decline: 'Shares continue as before',
};

type Shown = { businessName: string; bankName: string; accountNumber: string };

function shown(environment: Environment, { country, ...body }: SubAccountInput): Shown {
  const at = (country ?? environment.country) as BankCountry;
  const bankName = findBank(at, body.bankCode)?.name ?? body.bankCode;
  return { businessName: body.businessName, bankName, accountNumber: body.accountNumber };
}

const labels = { businessName: 'Name', bankName: 'Bank', accountNumber: 'Account number' } as const;

const compare = (now: Shown | null, after: Shown): DescribedChange[] =>
  (Object.keys(labels) as (keyof Shown)[]).map((key) => ({
    label: labels[key],
    now: now?.[key] ?? null,
    after: now?.[key] === after[key] ? null : after[key],
  }));

const pathOf = (answer: unknown): string | null => {
  const id = (answer as { id?: unknown } | null)?.id;
  return typeof id === 'string' ? `/payment-gateway/split-payments/sub-accounts/${id}` : null;
};

export const subAccountApprovals: ApprovalSubjects = {
  sub_accounts: {
    name: 'Sub-accounts',
    about: 'Adding a sub-account, and changing the bank account that its share is paid out to.',
    money: false,
    calls: {
      createSubAccount: approvalOf(subAccountsContract.createSubAccount, {
        kind: 'Sub-account',
        verb: 'Approve sub-account',
        describe: async ({ asked: { environment, body } }) => ({
          title: `New sub-account ${body.businessName}`,
          money: null,
          changes: compare(null, shown(environment, body)),
          effects,
          path: null,
        }),
        resultPath: pathOf,
      }),
      updateSubAccount: approvalOf(subAccountsContract.updateSubAccount, {
        kind: 'Sub-account',
        verb: 'Approve change',
        describe: async ({ db, asked: { environment, params, body } }) => {
          const now = await getSubAccount(db, environment, params.subAccountId);
          return {
            title: `Change to sub-account ${now.businessName}`,
            money: null,
            changes: compare(now, shown(environment, body)),
            effects,
            path: null,
          };
        },
        resultPath: pathOf,
      }),
    },
  },
};
