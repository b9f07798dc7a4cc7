// The latest bank statements with their opening and closing balances. A file of several accounts has one row per account.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BankStatement } from '#shared/contract/operator/bank/bank-statements.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { dayText } from '#shared/day-text.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const formatLabels: Record<BankStatement['format'], string> = {
  csv: 'CSV',
  mt940: 'MT940',
  camt053: 'camt.053',
};
const shown = 10;

export function LatestStatements() {
  const { t } = useTranslation();
  const statements = useQuery(queryOptionsOf(contract.listStatements, { query: { page: 1, limit: shown } }));
  if (!statements.data?.items.length) return null;
  return (
    <SectionCard title={t('Latest statements')} aside={t('CSV, MT940 or camt.053')} flush>
      <DataTable
        label={t('Latest statements')}
        inCard
        columns={columns}
        idOf={(row) => row.id}
        rows={statements.data.items}
        phone={(row) => ({
          title: <File statement={row} />,
          meta: <Account statement={row} />,
          amount: <Balance statement={row} of="closing" />,
        })}
      />
    </SectionCard>
  );
}

function File({ statement: { fileName, fileAccounts } }: { statement: BankStatement }) {
  const { t } = useTranslation();
  return (
    <span className="trunc strong" title={fileName}>
      {fileName}
      {fileAccounts > 1 && (
        <span className="mut"> {t('of {{count}} accounts', { count: fileAccounts })}</span>
      )}
    </span>
  );
}

function Account({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const mode = statement.mode === 'live' ? t('Live') : t('Test');
  return (
    <span className="trunc" title={statement.account}>
      {statement.account} <span className="mut">{mode}</span>
    </span>
  );
}

function Balance({ statement, of }: { statement: BankStatement; of: 'opening' | 'closing' }) {
  const amount = statement[of];
  if (amount === null || statement.currency === null) return <span className="mut">—</span>;
  return <MoneyText amount={amount} currency={statement.currency} />;
}

function Days({ statement: { openedOn, closedOn } }: { statement: BankStatement }) {
  if (openedOn === null || closedOn === null) return <span className="mut">—</span>;
  return (
    <span className="num">
      {openedOn === closedOn ? dayText(openedOn) : `${dayText(openedOn)} – ${dayText(closedOn)}`}
    </span>
  );
}

function Matched({ statement: { counts } }: { statement: BankStatement }) {
  const { t } = useTranslation();
  const matched = (counts.MATCHED ?? 0) + (counts.RESOLVED ?? 0);
  return (
    <span className="num">
      {t('{{matched}} of {{all}}', { matched, all: matched + (counts.UNMATCHED ?? 0) })}
    </span>
  );
}

const columns: readonly Column<BankStatement>[] = [
  {
    key: 'fileName',
    header: 'File',
    fixed: true,
    cell: (row) => <File statement={row} />,
  },
  { key: 'account', header: 'Account', width: 170, cell: (row) => <Account statement={row} /> },
  { key: 'format', header: 'Format', width: 96, cell: (row) => formatLabels[row.format] },
  { key: 'days', header: 'Days', width: 212, cell: (row) => <Days statement={row} /> },
  {
    key: 'opening',
    header: 'Opening',
    width: 146,
    align: 'right',
    cell: (row) => <Balance statement={row} of="opening" />,
  },
  {
    key: 'closing',
    header: 'Closing',
    width: 146,
    align: 'right',
    cell: (row) => <Balance statement={row} of="closing" />,
  },
  {
    key: 'matched',
    header: 'Matched',
    width: 110,
    align: 'right',
    cell: (row) => <Matched statement={row} />,
  },
];
