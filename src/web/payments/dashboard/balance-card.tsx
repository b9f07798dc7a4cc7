// The merchant's current ledger balances, and the net revenue of the period.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { FiguresRead } from './figures.ts';
import '#web/api/dashboard/dashboard.css';

export function BalanceCard({ read }: { read: FiguresRead['revenue'] }) {
  const { t } = useTranslation();
  const { data: revenue, error, refetch } = read;
  const may = usePermissions().can(canRead('BALANCE.COLLECTION'));
  if (error && !revenue)
    return (
      <SectionCard title={t('Balance')} className="balance">
        <ErrorPanel error={error} onRetry={refetch} />
      </SectionCard>
    );
  return (
    <SectionCard
      title={t('Balance')}
      className="balance"
      end={may && <OpenBalance />}
      footer={<NetOfPeriod revenue={revenue} />}
    >
      <div className="xs dim">{t('Available')}</div>
      <div className="balance-figure num">
        {revenue ? <MoneyText amount={revenue.available} /> : <Line width={170} height={20} />}
      </div>
      <KeyValues
        items={[
          {
            label: t('Pending settlement'),
            value: revenue ? <MoneyText amount={revenue.pending} /> : <Line width={110} />,
          },
          revenue !== undefined &&
            revenue.onHold > 0 && {
              label: t('On hold for disputes'),
              value: <MoneyText amount={revenue.onHold} />,
            },
          revenue !== undefined &&
            revenue.reserve > 0 && { label: t('In reserve'), value: <MoneyText amount={revenue.reserve} /> },
          revenue !== undefined &&
            revenue.owed > 0 && { label: t('Owed'), value: <MoneyText amount={-revenue.owed} /> },
        ]}
      />
    </SectionCard>
  );
}

function OpenBalance() {
  const { t } = useTranslation();
  return (
    <Link to="/balance/collection" className="more">
      {t('View')}
    </Link>
  );
}

function NetOfPeriod({ revenue }: { revenue: FiguresRead['revenue']['data'] }) {
  const { t } = useTranslation();
  const { currency } = useBusinessSettings();
  const taken: [string, number][] = revenue
    ? [
        ['fees', revenue.fees - revenue.feesReturned],
        ['VAT', revenue.vat],
        ['shares', revenue.shared],
        ['refunds', revenue.refunded],
        ['chargebacks', revenue.chargedBack + revenue.chargebackFees],
      ]
    : [];
  const listed = taken
    .filter(([, amount], index) => amount !== 0 || index < 2)
    .map(([label, amount]) => `${formatMoney(amount, currency)} ${t(label)}`);
  return (
    <div className="net">
      <span>{t('Net of this period')}</span>
      {revenue ? <MoneyText amount={revenue.net} /> : <Line width={100} />}
      <small>
        {revenue ? t('After {{list}}', { list: listed.join(', ') }) : <Line width={220} height={10} />}
      </small>
    </div>
  );
}

function Line({ width, height = 12 }: { width: number; height?: number }) {
  return <span className="sk" style={{ width, height, display: 'inline-block', verticalAlign: 'middle' }} />;
}
