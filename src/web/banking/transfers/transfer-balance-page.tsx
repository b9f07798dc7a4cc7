// The transfer balance: the available amount, the amount in progress, the rest of the daily limit, and the chart.
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ownBalancesContract } from '#shared/contract/banking/balances/own-balances.ts';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { canRead, canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { transferWithdrawPath } from '../balances/balance-paths.ts';
import { CurrencySelect, OwnBalance, useShownBalance } from '../balances/own-balance.tsx';
import { transfersPath, useTransferBalanceTabs } from './transfer-labels.ts';

export function TransferBalancePage() {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const { data, error, refetch } = useQuery(queryOptionsOf(transferSettingsContract.getTransferBalance));
  const { shown, choose } = useShownBalance(data);
  return (
    <Page
      title={t('Transfer balance')}
      subRoutes={useTransferBalanceTabs()}
      actions={
        shown && (
          <>
            <CurrencySelect balances={data} shown={shown} choose={choose} />
            {can(canWrite('BALANCE.TRANSFER')) && (
              <Button
                component={Link}
                to={`${transferWithdrawPath}?currency=${shown.currency}`}
                leftSection={<IconBuildingBank size={16} />}
              >
                {t('Withdraw to bank')}
              </Button>
            )}
          </>
        )
      }
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconArrowsExchange size={24} />}
          title={t('No transfer wallet yet')}
          text={t('It is opened with your other business wallets, under Banking services.')}
        />
      )}
      {shown && (
        <OwnBalance
          label={t('Transfer balance')}
          currency={shown.currency as TransferCurrency}
          chart={ownBalancesContract.getTransferChart}
          figures={[
            { label: 'Available', amount: shown.available, note: 'Available to send or withdraw' },
            { label: 'Lien', amount: shown.lien, note: 'On hold' },
            { label: 'Under way', amount: shown.under_way, note: 'Not confirmed yet' },
            { label: 'Sent today', amount: shown.sent_today, note: 'In the business’s time zone' },
          ]}
          aside={
            <SectionCard
              title={t('Today’s limit')}
              end={
                can(canRead('BANKING_SERVICES.TRANSFERS')) && (
                  <Link to={transfersPath} className="link">
                    {t('Transfers')}
                  </Link>
                )
              }
            >
              <KeyValues
                items={[
                  {
                    label: t('Remaining today'),
                    value: <MoneyText amount={shown.left_today} currency={shown.currency} />,
                  },
                ]}
              />
            </SectionCard>
          }
        />
      )}
    </Page>
  );
}
