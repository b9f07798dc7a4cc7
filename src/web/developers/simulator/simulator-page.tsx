// The simulator: stands in for payers, banks and time in test mode.
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/contract/account/session.ts';
import { simulatorContract } from '#shared/contract/developers/simulator.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { isFeatureOn, profileQuery, usePermissions, useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ClockCard } from './clock-card.tsx';
import { PayerCard } from './payer-card.tsx';
import './simulator.css';

// The cards further down are loaded separately.
const RefundCard = lazy(() => import('./refund-card.tsx').then((m) => ({ default: m.RefundCard })));
const ExceptionsCard = lazy(() =>
  import('./exceptions-card.tsx').then((m) => ({ default: m.ExceptionsCard })),
);
const OutgoingCard = lazy(() => import('./outgoing-card.tsx').then((m) => ({ default: m.OutgoingCard })));
const RemittanceCard = lazy(() =>
  import('./remittance-card.tsx').then((m) => ({ default: m.RemittanceCard })),
);
const PayoutCard = lazy(() => import('./payout-card.tsx').then((m) => ({ default: m.PayoutCard })));
const TransferCard = lazy(() => import('./transfer-card.tsx').then((m) => ({ default: m.TransferCard })));
const DepositCard = lazy(() => import('./deposit-card.tsx').then((m) => ({ default: m.DepositCard })));
const InflowCard = lazy(() => import('./inflow-card.tsx').then((m) => ({ default: m.InflowCard })));

const stateQuery = queryOptionsOf(simulatorContract.getSimulator);

/** Preloads the data of the page. */
export async function loadSimulator({ queryClient }: ScreenLocation) {
  const mode = queryClient.getQueryData<Profile>(profileQuery.queryKey)?.business.mode;
  if (mode === 'test') return queryClient.prefetchQuery(stateQuery);
}

export function SimulatorPage() {
  const { t } = useTranslation();
  const { mode, profile } = useSession();
  const hasRemittance = isFeatureOn(profile, 'remittance');
  const mayAct = usePermissions().can(canWrite('SETTINGS.CONFIGURATION'));
  const state = useQuery({ ...stateQuery, enabled: mode === 'test' });
  return (
    <Page title={t('Simulator')}>
      {mode === 'live' ? (
        <EmptyState
          icon={<IconFlask size={24} />}
          title={t('The simulator works in test mode')}
          text={t('Switch to test mode to simulate payments, transfers and time.')}
        />
      ) : state.error && !state.data ? (
        <ErrorPanel error={state.error} onRetry={state.refetch} />
      ) : (
        <>
          {!mayAct && <Banner>{t('Your role can view the simulator, but not use it.')}</Banner>}
          <div className="simulator">
            <ClockCard state={state.data} disabled={!mayAct} />
            <PayerCard state={state.data} disabled={!mayAct} />
            <Suspense>
              <TransferCard state={state.data} disabled={!mayAct} />
              <DepositCard state={state.data} disabled={!mayAct} />
              <InflowCard state={state.data} disabled={!mayAct} />
              <OutgoingCard state={state.data} disabled={!mayAct} />
              {hasRemittance && <RemittanceCard disabled={!mayAct} />}
              <ExceptionsCard state={state.data} disabled={!mayAct} />
              <PayoutCard state={state.data} disabled={!mayAct} />
            </Suspense>
            <Suspense>
              <RefundCard state={state.data} disabled={!mayAct} />
            </Suspense>
            <SectionCard title={t('Webhooks')}>
              <p className="sm dim">
                {t('Simulated events are sent to your webhook endpoints. You can also send a test event.')}
              </p>
              <Link to="/settings/configuration/notifications" className="link">
                {t('Webhook endpoints')}
              </Link>
            </SectionCard>
          </div>
        </>
      )}
    </Page>
  );
}
