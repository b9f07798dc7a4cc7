// Amounts refunded in the period by status; they add up to the key figure.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canRead } from '#shared/permissions.ts';
import { searchOf } from '#web/api/route.ts';
import { usePermissions } from '#web/api/session.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import type { FiguresRead } from './figures.ts';

const refundsPath = '/payment-gateway/transactions/refunds';
type Props = { read: FiguresRead['refunds']; period: { name: string; label: string } };

export function RefundsCard({ read, period }: Props) {
  const { t } = useTranslation();
  const may = usePermissions().can(canRead('PAYMENT_GATEWAY.TRANSACTIONS'));
  const { data, error, refetch } = read;
  const search = (more: Record<string, string>) => searchOf({ period: period.name, ...more });
  const line = (status: ReactNode, sum: { count: number; amount: number }, tab: string) => ({
    label: (
      <span className="refund-line">
        {may && sum.count > 0 ? (
          <Link to={refundsPath} search={search({ tab })}>
            {status}
          </Link>
        ) : (
          status
        )}
        <span className="dim num">{sum.count.toLocaleString('en')}</span>
      </span>
    ),
    value: <MoneyText amount={sum.amount} />,
  });
  return (
    <SectionCard
      title={t('Refunds')}
      className="refunds-card"
      aside={
        data && t(data.total.count === 1 ? '1 refund' : '{{count}} refunds', { count: data.total.count })
      }
      end={
        may && (
          <Link to={refundsPath} search={search({})} className="more">
            {t('View')}
          </Link>
        )
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : data ? (
        <KeyValues
          items={[
            line(<Status tone="success">{t('Returned')}</Status>, data.returned, 'SUCCESSFUL'),
            line(<Status tone="info">{t('In transit')}</Status>, data.onTheWay, 'PROCESSING'),
            line(
              <Status tone="warning" shape="ring">
                {t('Waiting for bank details')}
              </Status>,
              data.awaiting,
              'AWAITING',
            ),
            { label: t(period.label), value: <MoneyText amount={data.total.amount} />, total: true },
          ]}
        />
      ) : (
        <span className="sk" style={{ height: 96 }} />
      )}
    </SectionCard>
  );
}
