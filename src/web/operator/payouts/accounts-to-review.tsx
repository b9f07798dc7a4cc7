// Payout accounts whose name only resembles that of their business: staff approve or reject them. Empty when there are none.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  operatorPayoutsContract as contract,
  type ReviewAccount,
} from '#shared/contract/operator/payouts.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DecideButtons } from '#web/operator/decide-buttons.tsx';
import { Reveal } from '#web/operator/reveal.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function AccountsToReview() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data } = useQuery(queryOptionsOf(contract.listAccountsToReview, {}));
  if (!data || data.items.length === 0) return null;
  return (
    <SectionCard title={t('Payout accounts to review')} aside={t('Partial name match')} flush>
      <DataTable
        label={t('Payout accounts to review')}
        columns={columns}
        idOf={(row) => row.id}
        rows={data.items}
        density="compact"
        inCard
        phoneActions
        rowActions={(row) => (can('PAYOUTS.READ_WRITE') ? <Decide account={row} /> : null)}
        rowActionsWidth={170}
        phone={(row) => ({ title: row.business.name, meta: row.accountName })}
      />
    </SectionCard>
  );
}

function Decide({ account }: { account: ReviewAccount }) {
  const { t } = useTranslation();
  const decide = useCall(contract.decidePayoutAccount);
  return (
    <DecideButtons
      approve={t('Approve this payout account?')}
      reject={t('Reject this payout account?')}
      isPending={decide.isPending}
      onDecide={(approved, reason) =>
        decide
          .run({ params: { accountId: account.id }, body: { approved, reason } })
          .then((done) => done !== undefined)
      }
    >
      {t('Payouts of {{business}} go to {{bank}}, {{number}}, account name {{name}}.', {
        business: account.business.name,
        bank: account.bankName,
        number: account.accountNumber,
        name: account.accountName,
      })}
    </DecideButtons>
  );
}

function AccountNumber({ account }: { account: ReviewAccount }) {
  const { can } = useOperator();
  const reveal = useCall(contract.revealPayoutAccount, { success: false });
  return (
    <span className="row" style={{ gap: 8 }}>
      <span className="num">{account.accountNumber}</span>
      {can('PAYOUTS.READ_WRITE') && (
        <Reveal
          name="Account number"
          isPending={reveal.isPending}
          onReveal={(reason) => reveal.run({ params: { accountId: account.id }, body: { reason } })}
        />
      )}
    </span>
  );
}

const columns: readonly Column<ReviewAccount>[] = [
  {
    key: 'business',
    header: 'Business',
    width: 190,
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.business.name}</span>,
  },
  {
    key: 'accountName',
    header: 'Account name',
    cell: (row) => <span className="trunc">{row.accountName}</span>,
  },
  { key: 'bank', header: 'Bank', width: 180, cell: (row) => <span className="trunc">{row.bankName}</span> },
  {
    key: 'accountNumber',
    header: 'Account number',
    width: 180,
    cell: (row) => <AccountNumber account={row} />,
  },
];
