// The page of a payout: amount, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PayoutDetail, payoutsContract } from '#shared/contract/settlement/payouts.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { toastFailure } from '#web/ui/toasts.tsx';
import { payoutAccountsPath, payoutPath, payoutsPath, scheduleLabels } from './payout-labels.ts';
import { usePayout } from './payout-query.ts';
import { PayoutStatus } from './payout-status.tsx';
import './payouts.css';

const crumbs = [{ label: 'Payouts', path: payoutsPath }];

export function PayoutDetailPage({ params }: PageProps<'payoutId'>) {
  const { t } = useTranslation();
  const { data: payout, error, refetch } = usePayout(params.payoutId);
  if (error && !payout)
    return (
      <Page title={t('Payout')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!payout) return <DetailSkeleton />;
  const path = payoutPath(payout);
  return (
    <Page
      title={formatMoney(payout.net, payout.currency)}
      figure
      badges={<PayoutStatus payout={payout} badge />}
      crumbs={[...crumbs, { label: payout.payoutRef }]}
      meta={
        <>
          <CopyText text={payout.payoutRef} label="reference" whole />
          <span>{payout.subAccount ? payout.subAccount.name : t(scheduleLabels[payout.schedule])}</span>
          <DateText at={payout.paidAt ?? payout.createdAt} as="exact" />
        </>
      }
      actions={<Actions payout={payout} />}
      tabs={[
        { label: 'Information', path: `${path}/info` },
        { label: 'Transactions', path: `${path}/transactions`, count: payout.itemCount },
      ]}
    >
      <div className="payout-body">
        <Standing payout={payout} />
        <Outlet />
      </div>
    </Page>
  );
}

/** Why the payout was not sent or did not arrive, and the remedy. */
function Standing({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation();
  const { hold, failure } = payout;
  if (hold)
    return (
      <Banner tone="warning">
        {t(hold.reason)}.{' '}
        {hold.kind === 'account' && !payout.subAccount && (
          <Link to={payoutAccountsPath}>{t('Payout accounts')}</Link>
        )}
        {hold.kind === 'compliance' && <Link to="/account/compliance">{t('Compliance details')}</Link>}
      </Banner>
    );
  if (payout.status !== 'FAILED' || !failure) return null;
  return (
    <Banner tone="danger">
      {t(failure)}. {t('The money was returned to your balance.')}{' '}
      <Link to={payoutAccountsPath}>{t('Payout accounts')}</Link>
    </Banner>
  );
}

function Actions({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.PAYOUTS'));
  const [asking, setAsking] = useState<'retry' | 'cancel' | null>(null);
  const retry = useCall(payoutsContract.retryPayout, { invalidates: ['balance'] });
  const cancel = useCall(payoutsContract.cancelPayout, { invalidates: ['balance'] });
  const args = { params: { payoutId: payout.id } };
  const amount = formatMoney(payout.net, payout.currency);
  const statement = () =>
    download(payoutsContract.getPayoutStatement, args, `payout-${payout.payoutRef}.pdf`).catch((error) =>
      toastFailure(messageOf(error)),
    );
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => void statement()}>
        {t('Statement')}
      </Button>
      {mayChange && payout.canCancel && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => setAsking('cancel')}
        >
          {t('Return to balance')}
        </Button>
      )}
      {mayChange && payout.status === 'FAILED' && (
        <Button
          leftSection={<IconRefresh size={16} />}
          disabled={!payout.canRetry}
          title={payout.canRetry ? undefined : t('The returned money has been used since.')}
          onClick={() => setAsking('retry')}
        >
          {t('Send again')}
        </Button>
      )}
      <Confirm
        opened={asking === 'retry'}
        onClose={() => setAsking(null)}
        title={t('Send {{amount}} again?', { amount })}
        action={t('Send again')}
        onConfirm={() => retry.run(args).then((done) => done !== undefined)}
      >
        {t('The same items are paid out again, to your current payout account.')}
      </Confirm>
      <Confirm
        opened={asking === 'cancel'}
        onClose={() => setAsking(null)}
        title={t('Return {{amount}} to the balance?', { amount })}
        action={t('Return to balance')}
        onConfirm={() => cancel.run(args).then((done) => done !== undefined)}
      >
        {t('The money returns to your balance and can be used for refunds or a later payout.')}
      </Confirm>
    </>
  );
}

/** A placeholder while the payout loads. */
function DetailSkeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 200, height: 28 }} />} figure crumbs={crumbs}>
      <span className="sk" style={{ width: 420, maxWidth: '100%', height: 14, marginBottom: 20 }} />
      <div className="payout">
        <div className="card sk-card" style={{ height: 320 }} />
        <div className="card sk-card" style={{ height: 320 }} />
      </div>
    </Page>
  );
}
