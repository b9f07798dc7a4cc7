// A closed month: its trial balance by currency, the user who closed it, and a proof that third parties can verify.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type ClosingDetail,
  closingsContract as contract,
  type TrialBalanceRow,
} from '#shared/contract/settlement/closings.ts';
import type { Currency } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { useDetail } from '#web/api/detail/use-detail.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { monthName } from '#web/ui/dates.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { closingsPath } from './balance-labels.ts';

export function ClosingPage() {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useDetail(contract.getClosing);
  const title = data ? monthName(data.period, i18n.language) : t('Closed month');
  return (
    <Page
      title={title}
      crumbs={[{ label: t('Closed months'), path: closingsPath }, { label: title }]}
      actions={data && <Downloads closing={data} />}
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data && (
        <div className="stack" style={{ gap: 16 }}>
          {data.totals.map(({ currency }) => (
            <TrialBalance key={currency} closing={data} currency={currency} />
          ))}
          <Facts closing={data} />
          <Proof closing={data} />
        </div>
      )}
    </Page>
  );
}

type Props = { closing: ClosingDetail };

function Downloads({ closing }: Props) {
  const { t } = useTranslation();
  const save = (format: 'csv' | 'xlsx') =>
    void download(
      contract.downloadClosing,
      { params: { closingId: closing.id }, query: { format } },
      `trial-balance-${closing.period}.${format}`,
    ).catch((error: unknown) => toastFailure(messageOf(error)));
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} />}
      aria-label={t('Download as {{format}}', { format: format.toUpperCase() })}
      onClick={() => save(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
}

function TrialBalance({ closing, currency }: Props & { currency: Currency }) {
  const { t } = useTranslation();
  const rows = closing.rows.filter((row) => row.currency === currency);
  const total = closing.totals.find((total) => total.currency === currency);
  return (
    <SectionCard
      flush
      title={t('Trial balance')}
      aside={currency}
      footer={
        total && (
          <KeyValues
            items={[
              { label: t('Debit balances'), value: <MoneyText amount={total.debit} currency={currency} /> },
              { label: t('Credit balances'), value: <MoneyText amount={total.credit} currency={currency} /> },
            ]}
          />
        )
      }
    >
      <DataTable
        inCard
        label={t('Trial balance')}
        columns={columns}
        idOf={(row) => `${row.account} ${row.owner ?? ''}`}
        rows={rows}
        phone={(row) => ({
          title: <Account row={row} />,
          meta: <Change row={row} />,
          amount: <MoneyText amount={row.closing} currency={currency} />,
          status: <Side row={row} />,
        })}
      />
    </SectionCard>
  );
}

function Account({ row }: { row: TrialBalanceRow }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      {t(row.label)}
      {row.owner && <span className="mut"> · {row.owner}</span>}
    </span>
  );
}

function Side({ row }: { row: TrialBalanceRow }) {
  const { t } = useTranslation();
  const isDebit = (row.side === 'debit') === row.closing >= 0;
  return <span className="mut">{isDebit ? t('Debit') : t('Credit')}</span>;
}

/** The change within the month, in the account's own direction. */
function Change({ row }: { row: TrialBalanceRow }) {
  return <MoneyText amount={row.closing - row.opening} currency={row.currency} sign />;
}

const amount = (
  key: 'opening' | 'debits' | 'credits' | 'closing',
  header: string,
): Column<TrialBalanceRow> => ({
  key,
  header,
  width: 140,
  align: 'right',
  cell: (row) => <MoneyText amount={row[key]} currency={row.currency} />,
});

const columns: readonly Column<TrialBalanceRow>[] = [
  { key: 'account', header: 'Account', fixed: true, cell: (row) => <Account row={row} /> },
  amount('opening', 'Opening balance'),
  amount('debits', 'Debits'),
  amount('credits', 'Credits'),
  amount('closing', 'Closing balance'),
  { key: 'side', header: 'Side', width: 80, cell: (row) => <Side row={row} /> },
];

function Facts({ closing }: Props) {
  const { t } = useTranslation();
  const { startsAt, endsAt, timeZone, closedAt, closedBy, note } = closing;
  return (
    <SectionCard title={t('Closing')}>
      <KeyValues
        items={[
          {
            label: t('From'),
            value: startsAt ? <DateText at={startsAt} as="exact" /> : t('Start of the books'),
          },
          { label: t('Until'), value: <DateText at={endsAt} as="exact" /> },
          { label: t('Time zone'), value: timeZone },
          { label: t('Closed'), value: <DateText at={closedAt} as="exact" /> },
          { label: t('By'), value: closedBy },
          note !== null && { label: t('Note'), value: note },
        ]}
      />
    </SectionCard>
  );
}

function Proof({ closing: { proof } }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Proof')} aside={t('Ed25519, of the text in the API response')}>
      <KeyValues
        wide
        items={[
          {
            label: t('Chain position'),
            value: <span className="num">{proof.position}</span>,
          },
          { label: t('Block'), value: <span className="num">{proof.block}</span> },
          { label: t('Block hash'), value: <CopyText text={proof.hash} label={t('hash')} /> },
          { label: t('Signature'), value: <CopyText text={proof.signature} label={t('signature')} /> },
          { label: t('Public key'), value: <CopyText text={proof.publicKey} label={t('public key')} /> },
        ]}
      />
    </SectionCard>
  );
}
