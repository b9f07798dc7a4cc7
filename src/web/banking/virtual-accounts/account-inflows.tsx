// The list of a virtual account's inflows, with an export.
import { IconArrowDownLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inflowStatusLabels } from '#shared/banking/virtual-account-labels.ts';
import { inflowStatuses } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import type {
  Inflow,
  VirtualAccountDetail,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { InflowStatusText } from '#web/ui/banking/virtual-account-columns.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { amountColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import './virtual-accounts.css';

const source = { endpoint: virtualAccountsContract.listInflows } as const;
const tabs = statusTabs(inflowStatuses, inflowStatusLabels);

export function Inflows({ account }: { account: VirtualAccountDetail }) {
  const { t } = useTranslation();
  const inflows = useList(source);
  return (
    <SectionCard
      title={t('Inflows')}
      end={
        <ListExport
          endpoint={virtualAccountsContract.exportInflows}
          filters={{ ...inflows.state.value }}
          data={inflows.query.data}
          params={{ virtualAccountId: account.id }}
        />
      }
    >
      <ListContent
        list={inflows}
        name="inflows"
        label="Inflows"
        tabs={tabs}
        columns={columns}
        phone={(row) => ({
          title: row.sender_name ?? row.reference,
          meta: <DateText at={row.received_at} />,
          amount: <MoneyText amount={row.amount} currency={row.currency} />,
          status: <InflowStatusText status={row.status} />,
        })}
        empty={{
          icon: IconArrowDownLeft,
          title: 'No transfers yet',
          text: 'Transfers to this account appear here with their sender.',
        }}
      />
    </SectionCard>
  );
}

const columns: readonly Column<Inflow>[] = [
  { key: 'sender', header: 'Sender', fixed: true, cell: (row) => <Sender inflow={row} /> },
  {
    key: 'session',
    header: 'Session',
    width: 170,
    cell: ({ session_id }) => <CopyText text={session_id} label="session" />,
  },
  {
    key: 'narration',
    header: 'Narration',
    width: 170,
    hidden: true,
    cell: ({ narration }) => <span className="trunc">{narration ?? '—'}</span>,
  },
  { ...amountColumn, width: 130, sort: 'amount' },
  {
    key: 'credited',
    header: 'Credited',
    width: 130,
    align: 'right',
    cell: ({ credited, currency }) => <MoneyText amount={credited} currency={currency} />,
  },
  {
    key: 'returned',
    header: 'Returned',
    width: 130,
    align: 'right',
    hidden: true,
    cell: ({ returned, currency }) => <MoneyText amount={returned} currency={currency} />,
  },
  { ...statusColumn, width: 150, cell: ({ status }) => <InflowStatusText status={status} /> },
  {
    key: 'receivedAt',
    header: 'Arrived',
    width: 130,
    sort: 'receivedAt',
    sortFirst: 'descending',
    cell: (row) => <DateText at={row.received_at} />,
  },
];

function Sender({ inflow }: { inflow: Inflow }) {
  const { sender_name: name, sender_bank: bank, sender_last4: last4, reason, reference } = inflow;
  const from = [bank, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
  return (
    <span className="virtual-sender">
      <b className="trunc">{name ?? reference}</b>
      <small className="trunc">{reason ?? from}</small>
    </span>
  );
}
