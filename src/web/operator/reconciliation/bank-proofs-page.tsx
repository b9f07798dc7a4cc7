// The daily proof: whether ledger, rails and bank agreed, day by day, with both amounts.
import { IconScale } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type BankProof,
  bankProofQuery,
  bankProofsContract as contract,
  type ProofSide,
} from '#shared/contract/operator/bank/bank-proofs.ts';
import { dayText } from '#shared/day-text.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DownloadButtons } from '#web/operator/download-buttons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { modeFilter, oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Status } from '#web/ui/status.tsx';
import { RunAgain } from './run-again.tsx';

const sideLabels: Record<ProofSide, string> = {
  rails: 'Books and rails',
  books: 'Books and their items',
  bank: 'Lines and the bank’s balances',
};

const filters: readonly Filter[] = [
  modeFilter,
  oneOfFilter('state', 'Status', ['differs', 'agrees'], { differs: 'Differ', agrees: 'Agree' }),
];

export function BankProofsPage() {
  const { t } = useTranslation();
  const list = useListState(bankProofQuery);
  const proofs = useQuery({
    ...queryOptionsOf(contract.listBankProofs, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Buttons query={list.query} />
      {proofs.data && <Summary differing={proofs.data.differing} checkedAt={proofs.data.checkedAt} />}
      <div>
        <FilterBar list={list} filters={filters} />
        <DataTable
          label={t('Comparisons')}
          columns={columns}
          idOf={(row) => [row.day, row.mode, row.currency, row.side, row.subject].join()}
          query={proofs}
          list={list}
          phone={(row) => ({
            title: row.subject,
            meta: dayText(row.day),
            amount: <MoneyText amount={row.difference} currency={row.currency} sign />,
            status: <Agreement proof={row} />,
          })}
          empty={
            <EmptyState
              icon={<IconScale size={24} />}
              title={t('No comparisons')}
              text={t('Books, rails and bank are compared daily after midnight (UTC).')}
            />
          }
        />
      </div>
    </div>
  );
}

function Buttons({ query }: { query: ReturnType<typeof useListState<typeof bankProofQuery>>['query'] }) {
  const run = useCall(contract.runBankProofs);
  return (
    <RunAgain label="Compare again" isPending={run.isPending} onRun={() => void run.run({})}>
      <DownloadButtons
        endpoint={contract.downloadBankProofs}
        argsOf={(format) => ({ query: { ...query, format } })}
        fileName="daily-proof"
      />
    </RunAgain>
  );
}

function Summary({ differing, checkedAt }: { differing: number; checkedAt: string | null }) {
  const { t } = useTranslation();
  if (!checkedAt) return null;
  return (
    <div className="row" role="status" style={{ flexWrap: 'wrap' }}>
      {differing === 0 ? (
        <Status tone="success">{t('Books, rails and bank agree')}</Status>
      ) : (
        <Status tone="danger">{t('{{count}} comparisons do not match', { count: differing })}</Status>
      )}
      <span className="sm mut num">
        {t('Compared on {{day}} at {{time}} UTC', {
          day: dayText(checkedAt.slice(0, 10)),
          time: checkedAt.slice(11, 16),
        })}
      </span>
    </div>
  );
}

function Agreement({ proof }: { proof: BankProof }) {
  const { t } = useTranslation();
  return proof.difference === 0 ? (
    <Status tone="success">{t('Agree')}</Status>
  ) : (
    <Status tone="danger">{t('Differ')}</Status>
  );
}

function What({ proof }: { proof: BankProof }) {
  const { t } = useTranslation();
  return (
    <span className="trunc" title={proof.subject}>
      {t(proof.subject)} <span className="mut">{t(sideLabels[proof.side])}</span>
    </span>
  );
}

const amountColumn = (key: 'amount' | 'beside' | 'difference', header: string): Column<BankProof> => ({
  key,
  header,
  width: 156,
  align: 'right',
  cell: (row) => <MoneyText amount={row[key]} currency={row.currency} sign={key === 'difference'} />,
});

const columns: readonly Column<BankProof>[] = [
  {
    key: 'day',
    header: 'Day',
    width: 136,
    fixed: true,
    cell: (row) => <span className="num">{dayText(row.day)}</span>,
  },
  { key: 'subject', header: 'What', cell: (row) => <What proof={row} /> },
  amountColumn('amount', 'Books'),
  amountColumn('beside', 'Compared with'),
  amountColumn('difference', 'Difference'),
  {
    key: 'state',
    header: 'Status',
    width: 110,
    airy: true,
    fixed: true,
    cell: (row) => <Agreement proof={row} />,
  },
];
