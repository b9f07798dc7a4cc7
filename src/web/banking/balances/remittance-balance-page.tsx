// The remittance balance: the available amount, the amount in progress, and the chart.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ownBalancesContract as contract,
  type RemittanceBalance,
} from '#shared/contract/banking/balances/own-balances.ts';
import { type TransferCurrency, transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { Page } from '#web/ui/page.tsx';
import { remittanceBalanceTabs, remittanceWithdrawPath } from './balance-paths.ts';
import { CurrencySelect, OwnBalance, useShownBalance } from './own-balance.tsx';

const FundForm = lazy(() => import('../wallets/fund-form.tsx').then((m) => ({ default: m.FundForm })));

export function RemittanceBalancePage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getRemittanceBalance));
  const { shown, choose } = useShownBalance(data);
  const dialogs = useDialogs<'fund'>();
  return (
    <Page
      title={t('Remittance balance')}
      subRoutes={remittanceBalanceTabs}
      actions={
        shown && (
          <>
            <CurrencySelect balances={data} shown={shown} choose={choose} />
            <Actions onFund={() => dialogs.open('fund')} currency={shown.currency} />
          </>
        )
      }
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconWorld size={24} />}
          title={t('No remittance balance yet')}
          text={t('Add money to fund your remittances.')}
          action={transferCurrencies.map((currency) => <OpenButton key={currency} currency={currency} />)}
        />
      )}
      {shown && (
        <Shown
          balance={shown}
          others={transferCurrencies.filter((currency) => !data?.some((b) => b.currency === currency))}
        />
      )}
      {shown && (
        <OpenDialog dialogs={dialogs}>
          {{
            fund: (opened) => (
              <FundForm
                wallet={{
                  id: shown.wallet_id,
                  name: t('Remittance balance'),
                  currency: shown.currency,
                  available: shown.available,
                }}
                {...opened}
              />
            ),
          }}
        </OpenDialog>
      )}
    </Page>
  );
}

function Shown({ balance, others }: { balance: RemittanceBalance; others: readonly TransferCurrency[] }) {
  const { t } = useTranslation();
  return (
    <>
      <OwnBalance
        label={t('Remittance balance')}
        currency={balance.currency as TransferCurrency}
        chart={contract.getRemittanceChart}
        figures={[
          { label: 'Available', amount: balance.available, note: 'Available to send or withdraw' },
          { label: 'Lien', amount: balance.lien, note: 'On hold' },
          { label: 'Under way', amount: balance.under_way, note: 'Not confirmed yet' },
          { label: 'Sent', amount: balance.sent, note: 'Net of returns' },
        ]}
      />
      <div className="row" style={{ marginTop: 16 }}>
        {others.map((currency) => (
          <OpenButton key={currency} currency={currency} />
        ))}
      </div>
    </>
  );
}

function Actions({ onFund, currency }: { onFund: () => void; currency: string }) {
  const { t } = useTranslation();
  const { can } = usePermissions();
  return (
    <>
      {can(canWrite('BANKING_SERVICES.WALLETS')) && (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={onFund}>
          {t('Add money')}
        </Button>
      )}
      {can(canWrite('BALANCE.REMITTANCE')) && (
        <Button
          component={Link}
          to={`${remittanceWithdrawPath}?currency=${currency}`}
          leftSection={<IconBuildingBank size={16} />}
        >
          {t('Withdraw to bank')}
        </Button>
      )}
    </>
  );
}

function OpenButton({ currency }: { currency: TransferCurrency }) {
  const { t } = useTranslation();
  const { can } = usePermissions();
  const open = useCall(contract.openRemittanceBalance, { invalidates: ['wallet', 'remittance'] });
  if (!can(canWrite('BALANCE.REMITTANCE'))) return null;
  return (
    <WriteButton
      variant="default"
      loading={open.isPending}
      onClick={() => void open.run({ body: { currency } })}
    >
      {t('Open balance in {{currency}}', { currency })}
    </WriteButton>
  );
}
