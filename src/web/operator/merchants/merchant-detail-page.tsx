// One merchant for staff: its status, its actions, and its tabs.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MerchantDetail, merchantsContract } from '#shared/contract/operator/merchants.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ReasonDialog } from '#web/operator/reason-dialog.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { countryNames, MerchantStatus, merchantPath } from './merchant-labels.tsx';

const crumbs = [{ label: 'Merchants', path: '/operator/merchants' }];

/** The merchant whose detail is open. */
export function useMerchant(businessId: string) {
  return useQuery(queryOptionsOf(merchantsContract.getMerchant, { params: { businessId } }));
}

export function MerchantDetailPage({ params }: PageProps<'businessId'>) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data: merchant, error, refetch } = useMerchant(params.businessId);
  if (error && !merchant)
    return (
      <Page title={t('Merchant')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!merchant)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 360 }} aria-busy />
      </Page>
    );
  const path = merchantPath(merchant);
  return (
    <Page
      title={merchant.name}
      badges={<MerchantStatus status={merchant.status} badge />}
      crumbs={crumbs}
      meta={
        <>
          <span>{merchant.email}</span>
          <span>{t(countryNames[merchant.country] ?? '')}</span>
          <span>
            {t('Joined')} <DateText at={merchant.createdAt} as="date" />
          </span>
        </>
      }
      actions={can('MERCHANTS.READ_WRITE') && <SuspendButton merchant={merchant} />}
      tabs={[
        { label: 'Overview', path: `${path}/overview` },
        { label: 'Members', path: `${path}/members` },
        ...(can('FEATURES.READ') ? [{ label: 'Features', path: `${path}/features` }] : []),
        ...(can('PRICES.READ') ? [{ label: 'Prices', path: `${path}/prices` }] : []),
      ]}
    >
      <div className="stack">
        {merchant.suspendedAt && (
          <Banner tone="danger">
            {t('Suspended since')} <DateText at={merchant.suspendedAt} />: {merchant.suspendedReason}
          </Banner>
        )}
        <Outlet />
      </div>
    </Page>
  );
}

function SuspendButton({ merchant }: { merchant: MerchantDetail }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const suspend = useCall(merchantsContract.suspendMerchant);
  const reactivate = useCall(merchantsContract.reactivateMerchant);
  const isSuspended = merchant.status === 'SUSPENDED';
  const change = isSuspended ? reactivate : suspend;
  const params = { businessId: merchant.id };
  return (
    <>
      <Button
        variant="default"
        {...(isSuspended ? {} : { 'data-tone': 'danger' })}
        onClick={() => setOpened(true)}
      >
        {isSuspended ? t('Reactivate') : t('Suspend')}
      </Button>
      <ReasonDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={
          isSuspended
            ? t('Reactivate {{name}}?', { name: merchant.name })
            : t('Suspend {{name}}?', { name: merchant.name })
        }
        action={isSuspended ? t('Reactivate') : t('Suspend')}
        danger={!isSuspended}
        isPending={change.isPending}
        onConfirm={async (reason) => (await change.run({ params, body: { reason } })) !== undefined}
      >
        {isSuspended
          ? t('Live mode and live payments are enabled again. All members are notified by e-mail.')
          : t(
              'Live payments and live mode are disabled. Test mode stays available. All members are notified by e-mail.',
            )}
      </ReasonDialog>
    </>
  );
}
