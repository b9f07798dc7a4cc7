// The prices of payments, in plain language and with examples. Read only: prices are agreed with the provider.
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PriceLine, paymentMethodsContract } from '#shared/contract/payments/payment-methods.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';

const pricing = queryOptionsOf(paymentMethodsContract.getPricing, {});

export function loadPricing({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(pricing);
}

const regionWords = {
  local: 'Local',
  international: 'International',
  any: 'Everywhere',
} as const;

export function PricingPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(pricing);
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <div className="stack">
      <p className="mut sm">
        {t('Fees per payment. You only pay for successful payments. Payouts are free.')}
      </p>
      <DataTable
        label={t('Prices')}
        columns={columns}
        idOf={(line) => `${line.currency} ${line.channel} ${line.region}`}
        {...(data && { rows: data.items })}
        density="comfortable"
        phone={(line) => ({
          title: line.fee,
          meta: (
            <>
              {line.currency}, {t(regionWords[line.region])}, <Vat line={line} />
            </>
          ),
          status: <ChannelText channel={line.channel} />,
        })}
        empty={<EmptyState icon={<IconReceipt size={24} />} title={t('No prices yet')} />}
      />
    </div>
  );
}

const columns: readonly Column<PriceLine>[] = [
  {
    key: 'channel',
    header: 'Channel',
    width: 150,
    fixed: true,
    cell: (line) => <ChannelText channel={line.channel} />,
  },
  { key: 'currency', header: 'Currency', width: 86, cell: (line) => line.currency },
  { key: 'region', header: 'From', width: 120, cell: (line) => <Region line={line} /> },
  { key: 'fee', header: 'Fee', cell: (line) => <Fee line={line} /> },
  { key: 'vat', header: 'VAT on the fee', width: 120, cell: (line) => <Vat line={line} /> },
  { key: 'example', header: 'For example', width: 296, cell: (line) => <Example line={line} /> },
];

function Region({ line }: { line: PriceLine }) {
  const { t } = useTranslation();
  return t(regionWords[line.region]);
}

function Fee({ line }: { line: PriceLine }) {
  const { t } = useTranslation();
  return (
    <span className="sentence">
      {line.fee}
      {line.isOwn && <span className="dim"> · {t('custom price')}</span>}
      {line.waiver && (
        <span className="mut sm" style={{ display: 'block' }}>
          {t(line.waiver)}
        </span>
      )}
    </span>
  );
}

function Vat({ line }: { line: PriceLine }) {
  const { t } = useTranslation();
  return line.vat ? <span className="num">{line.vat}</span> : <span className="dim">{t('No VAT')}</span>;
}

function Example({ line }: { line: PriceLine }) {
  const { t } = useTranslation();
  const example = line.examples[1] ?? line.examples[0];
  if (!example) return null;
  return (
    <span className="num sm">
      {t('You receive {{net}} of {{amount}}', {
        amount: formatMoney(example.amount, line.currency),
        net: formatMoney(example.net, line.currency),
      })}
    </span>
  );
}
