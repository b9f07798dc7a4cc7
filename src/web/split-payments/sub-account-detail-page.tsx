// One sub-account: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { subAccountsContract } from '#shared/contract/payment-gateway/sub-accounts.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SplitStatus } from './split-status.tsx';
import { subAccountPath } from './split-words.ts';
import { SubAccountDialogs, SubAccountMenu, useDialogs, useMayChangeSplits } from './sub-account-actions.tsx';

function queryOf(subAccountId: string) {
  return queryOptionsOf(subAccountsContract.getSubAccount, { params: { subAccountId } });
}

export function loadSubAccount({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(queryOf(params.subAccountId ?? ''));
}

/** The sub-account whose detail is open. */
export function useSubAccount() {
  const { subAccountId = '' } = useParams({ strict: false }) as { subAccountId?: string };
  return useQuery(queryOf(subAccountId));
}

const crumbs = [
  { label: 'Split payments', path: '/payment-gateway/split-payments' },
  { label: 'Sub-accounts', path: '/payment-gateway/split-payments/sub-accounts' },
];

export function SubAccountDetailPage() {
  const { t } = useTranslation();
  const { data: account, error, refetch } = useSubAccount();
  const mayChange = useMayChangeSplits();
  const dialogs = useDialogs();
  if (error && !account)
    return (
      <Page title={t('Sub-account')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!account)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 24 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 320, maxWidth: '100%', height: 14 }} />
      </Page>
    );
  const path = subAccountPath(account);
  return (
    <Page
      title={account.businessName}
      badges={<SplitStatus status={account.status} badge />}
      crumbs={[...crumbs, { label: account.reference }]}
      meta={
        <>
          <CopyText text={account.reference} label="reference" whole />
          <span>
            {account.bankName} <span className="num">{account.accountNumber}</span>
          </span>
          {account.accountName && <span>{account.accountName}</span>}
        </>
      }
      actions={
        mayChange && (
          <>
            {account.status !== 'BLOCKED' && (
              <Button
                variant="default"
                leftSection={<IconEdit size={16} />}
                onClick={() => dialogs.open('edit')}
              >
                {t('Edit')}
              </Button>
            )}
            <SubAccountMenu account={account} dialogs={dialogs} hasButtons />
          </>
        )
      }
      tabs={[
        { label: 'Information', path: `${path}/information` },
        { label: 'Transactions', path: `${path}/transactions` },
      ]}
    >
      <Outlet />
      <SubAccountDialogs account={account} dialogs={dialogs} />
    </Page>
  );
}
