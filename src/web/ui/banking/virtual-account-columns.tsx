// Columns for lists of virtual accounts, their two-line layout on a phone, and their status styles.
import { useTranslation } from 'react-i18next';
import {
  inflowStatusLabels,
  virtualAccountStatusLabels,
  virtualAccountTypeLabels,
} from '#shared/banking/virtual-account-labels.ts';
import type {
  InflowStatus,
  VirtualAccountStatus,
} from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import type { VirtualAccount } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

const accountLooks: Record<VirtualAccountStatus, { tone: Tone; shape?: DotShape }> = {
  PENDING: { tone: 'warning', shape: 'ring' },
  ACTIVE: { tone: 'success' },
  INACTIVE: { tone: 'neutral', shape: 'ring' },
  PAID: { tone: 'success' },
  EXPIRED: { tone: 'neutral' },
};

const inflowLooks: Record<InflowStatus, { tone: Tone; shape?: DotShape }> = {
  WAITING: { tone: 'warning', shape: 'half' },
  CREDITED: { tone: 'success' },
  UNMATCHED: { tone: 'warning', shape: 'ring' },
  HELD: { tone: 'warning', shape: 'ring' },
  RETURNING: { tone: 'info', shape: 'half' },
  RETURNED: { tone: 'neutral' },
};

export function virtualAccountPath({ id }: { id: string }): string {
  return `/banking-services/virtual-accounts/${id}/account-information`;
}

export function VirtualAccountStatusText({
  status,
  badge = false,
}: {
  status: VirtualAccountStatus;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Status {...accountLooks[status]} badge={badge}>
      {t(virtualAccountStatusLabels[status])}
    </Status>
  );
}

export function InflowStatusText({ status }: { status: InflowStatus }) {
  const { t } = useTranslation();
  return <Status {...inflowLooks[status]}>{t(inflowStatusLabels[status])}</Status>;
}

export const virtualAccountColumns: readonly Column<VirtualAccount>[] = [
  {
    key: 'name',
    header: 'Account name',
    fixed: true,
    sort: 'name',
    cell: (account) => <span className="trunc strong">{account.account_name}</span>,
  },
  {
    key: 'number',
    header: 'Account number',
    width: 158,
    cell: ({ account_number }) =>
      account_number ? (
        <CopyText text={account_number} label="account number" />
      ) : (
        <span className="dim">—</span>
      ),
  },
  {
    key: 'bank',
    header: 'Bank',
    width: 140,
    cell: ({ bank }) => <span className="trunc">{bank?.name ?? '—'}</span>,
  },
  { key: 'type', header: 'Type', width: 100, cell: ({ type }) => <Type type={type} /> },
  {
    key: 'customer',
    header: 'Customer',
    width: 200,
    hidden: true,
    cell: ({ customer }) => <span className="trunc">{customer?.email ?? '—'}</span>,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 170,
    hidden: true,
    cell: ({ reference }) => <CopyText text={reference} label="reference" />,
  },
  {
    key: 'received',
    header: 'Received',
    width: 140,
    align: 'right',
    sort: 'received',
    sortFirst: 'descending',
    cell: ({ received, currency }) => <MoneyText amount={received} currency={currency} />,
  },
  { ...statusColumn, width: 120, cell: ({ status }) => <VirtualAccountStatusText status={status} /> },
  {
    key: 'createdAt',
    header: 'Opened',
    width: 130,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (account) => <DateText at={account.created_at} />,
  },
];

function Type({ type }: { type: VirtualAccount['type'] }) {
  const { t } = useTranslation();
  return <span className="mut">{t(virtualAccountTypeLabels[type])}</span>;
}

export function phoneVirtualAccount(account: VirtualAccount) {
  return {
    title: account.account_name,
    meta: [account.account_number, account.bank?.name].filter(Boolean).join(' · '),
    amount: <MoneyText amount={account.received} currency={account.currency} />,
    status: <VirtualAccountStatusText status={account.status} />,
  };
}
