// What the ledger holds for the merchant now, and what was left of the period after fees.
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { FiguresRead } from './figures.ts';
import './dashboard.css';

export function BalanceCard({ read }: { read: FiguresRead['revenue'] }) {
  const { t } = useTranslation();
  const { data: revenue, error, refetch } = read;
  if (error && !revenue)
    return (
      <SectionCard title={t('Balance')} className="balance">
        <ErrorPanel error={error} onRetry={refetch} />
      </SectionCard>
    );
  return (
    <SectionCard title={t('Balance')} className="balance" footer={<NetOfPeriod revenue={revenue} />}>
      <div className="xs dim">{t('Available now')}</div>
      <div className="balance-figure num">
        {revenue ? <MoneyText amount={revenue.available} /> : <Line width={170} height={20} />}
      </div>
      <KeyValues
        items={[
          {
            label: t('Pending settlement'),
            value: revenue ? <MoneyText amount={revenue.pending} /> : <Line width={110} />,
          },
        ]}
      />
    </SectionCard>
  );
}

function NetOfPeriod({ revenue }: { revenue: FiguresRead['revenue']['data'] }) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const money = (amount: number) => formatMoney(amount, currency);
  const taken = revenue && {
    fees: money(revenue.fees),
    vat: money(revenue.vat),
    refunds: money(revenue.refunded),
  };
  return (
    <div className="net">
      <span>{t('Net of this period')}</span>
      {revenue ? <MoneyText amount={revenue.net} /> : <Line width={100} />}
      <small>
        {!taken ? (
          <Line width={220} height={10} />
        ) : revenue.refunded > 0 ? (
          t('After {{fees}} fees, {{vat}} VAT, {{refunds}} refunds', taken)
        ) : (
          t('After {{fees}} fees and {{vat}} VAT', taken)
        )}
      </small>
    </div>
  );
}

function Line({ width, height = 12 }: { width: number; height?: number }) {
  return <span className="sk" style={{ width, height, display: 'inline-block', verticalAlign: 'middle' }} />;
}
