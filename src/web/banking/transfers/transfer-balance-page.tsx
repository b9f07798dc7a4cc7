// What can be sent from the transfer wallets, what is under way, and what is left of the day.
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { transferBalanceTabs, transfersPath } from './transfer-labels.ts';
import './transfers.css';

export function TransferBalancePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(transferSettingsContract.getTransferBalance));
  return (
    <Page title={t('Transfer balance')} subRoutes={transferBalanceTabs}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconArrowsExchange size={24} />}
          title={t('No transfer wallet yet')}
          text={t('It is opened with the other wallets of the business, under Banking services.')}
        />
      )}
      <div className="stack" style={{ gap: 16, maxWidth: 560 }}>
        {data?.map((one) => {
          const money = (amount: number) => <MoneyText amount={amount} currency={one.currency} />;
          return (
            <SectionCard
              key={one.wallet_id}
              title={t('Transfer wallet in {{currency}}', { currency: one.currency })}
              end={
                <Link to={transfersPath} className="link">
                  {t('Transfers')}
                </Link>
              }
            >
              <KeyValues
                items={[
                  { label: t('Available'), value: money(one.available) },
                  { label: t('Lien'), value: money(one.lien) },
                  { label: t('Under way'), value: money(one.under_way) },
                  { label: t('Sent today'), value: money(one.sent_today) },
                  { label: t('Left of today’s limit'), value: money(one.left_today) },
                ]}
              />
            </SectionCard>
          );
        })}
      </div>
    </Page>
  );
}
