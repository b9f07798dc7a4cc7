// Beneficiaries tab of a bulk transfer: every row with its check result and outcome.
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checkLabels, checkWord, outcomeLabels } from '#shared/banking/bulk-labels.ts';
import type { TransferGroupRow } from '#shared/contract/banking/bulk-shapes.ts';
import { checkStates, rowOutcomes } from '#shared/contract/banking/bulk-transfer-enums.ts';
import { bulkTransfersContract } from '#shared/contract/banking/bulk-transfers.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { useList } from '#web/api/list/use-list.ts';
import { transferPath } from '#web/banking/transfers/transfer-labels.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Status } from '#web/ui/status.tsx';
import { checkStyles, outcomeStyles } from './bulk-paths.ts';
import { useTransferGroup } from './group-query.ts';

const source = { endpoint: bulkTransfersContract.listTransferGroupRows };
const filters = [
  choiceFilter('state', 'Check', checkStates, checkLabels),
  choiceFilter('outcome', 'Outcome', rowOutcomes, outcomeLabels),
];

export function GroupRowsPage() {
  const { data: group } = useTransferGroup();
  const currency = group?.currency ?? 'NGN';
  return (
    <ListContent
      list={useList(source)}
      name="transfer-group-rows"
      label="Beneficiaries"
      search="Name or account number"
      filters={filters}
      columns={columnsOf(currency)}
      phone={(row) => ({
        title: row.found_name ?? row.account_name ?? `#${row.line}`,
        meta: `${row.bank_name ?? row.bank} ${row.account_number}`,
        amount: row.amount === null ? row.amount_text : formatMoney(row.amount, currency),
        status: <Outcome row={row} />,
      })}
      empty={{ icon: IconUsers, title: 'No rows', text: 'No rows of this bulk transfer match.' }}
    />
  );
}

function Outcome({ row }: { row: TransferGroupRow }) {
  const { t } = useTranslation();
  const { outcome, dropped, kept, state } = row;
  if (outcome && outcome !== 'left_out')
    return <Status {...outcomeStyles[outcome]}>{t(outcomeLabels[outcome])}</Status>;
  const look = dropped ? ({ tone: 'neutral' } as const) : checkStyles[kept ? 'READY' : state];
  return <Status {...look}>{t(checkWord(row))}</Status>;
}

const columnsOf = (currency: Currency): readonly Column<TransferGroupRow>[] => [
  {
    key: 'line',
    header: 'Row',
    width: 70,
    fixed: true,
    cell: (row) => <span className="num">{row.line}</span>,
  },
  {
    key: 'name',
    header: 'Account name',
    width: 200,
    cell: (row) => <span className="strong trunc">{row.found_name ?? row.account_name ?? '—'}</span>,
  },
  {
    key: 'account',
    header: 'Account',
    cell: (row) => (
      <span className="trunc">
        {row.bank_name ?? row.bank} <span className="num mut">{row.account_number}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    width: 140,
    align: 'right',
    cell: (row) => (
      <span className="num">{row.amount === null ? row.amount_text : formatMoney(row.amount, currency)}</span>
    ),
  },
  { key: 'status', header: 'Status', width: 150, airy: true, cell: (row) => <Outcome row={row} /> },
  {
    key: 'said',
    header: 'Bank response',
    hidden: true,
    width: 220,
    cell: (row) => <span className="trunc">{row.transfer?.failure ?? '—'}</span>,
  },
  {
    key: 'transfer',
    header: 'Transfer',
    width: 150,
    cell: (row) =>
      row.transfer ? <Link to={transferPath(row.transfer)}>{row.transfer.reference}</Link> : '—',
  },
  {
    key: 'at',
    header: 'Completed',
    width: 124,
    cell: ({ transfer }) => (transfer?.completed_at ? <DateText at={transfer.completed_at} /> : '—'),
  },
];
