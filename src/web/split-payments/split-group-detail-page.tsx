// One split group: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { splitGroupsContract } from '#shared/contract/payment-gateway/split-groups.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SplitGroupDialogs, SplitGroupMenu } from './split-group-actions.tsx';
import { SplitStatus } from './split-status.tsx';
import { groupPath } from './split-words.ts';
import { useDialogs, useMayChangeSplits } from './sub-account-actions.tsx';

function queryOf(splitId: string) {
  return queryOptionsOf(splitGroupsContract.getSplitGroup, { params: { splitId } });
}

export function loadSplitGroup({ params, queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(queryOf(params.splitId ?? ''));
}

/** The split group whose detail is open. */
export function useSplitGroup() {
  const { splitId = '' } = useParams({ strict: false }) as { splitId?: string };
  return useQuery(queryOf(splitId));
}

const crumbs = [
  { label: 'Split payments', path: '/payment-gateway/split-payments' },
  { label: 'Split groups', path: '/payment-gateway/split-payments/split-groups' },
];

export function SplitGroupDetailPage() {
  const { t } = useTranslation();
  const { data: group, error, refetch } = useSplitGroup();
  const mayChange = useMayChangeSplits();
  const dialogs = useDialogs();
  if (error && !group)
    return (
      <Page title={t('Split group')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (!group)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 24 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 320, maxWidth: '100%', height: 14 }} />
      </Page>
    );
  const path = groupPath(group);
  return (
    <Page
      title={group.name}
      badges={<SplitStatus status={group.status} badge />}
      crumbs={[...crumbs, { label: group.reference }]}
      meta={
        <>
          <CopyText text={group.reference} label="reference" whole />
          <span>{t('Version {{version}}', { version: group.version })}</span>
          <DateText at={group.versionedAt} />
        </>
      }
      actions={
        mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconEdit size={16} />}
              onClick={() => dialogs.open('edit')}
            >
              {t('Edit')}
            </Button>
            <SplitGroupMenu group={group} dialogs={dialogs} hasButtons />
          </>
        )
      }
      tabs={[
        { label: 'Information', path: `${path}/information` },
        { label: 'Transactions', path: `${path}/transactions` },
      ]}
    >
      <Outlet />
      <SplitGroupDialogs group={group} dialogs={dialogs} />
    </Page>
  );
}
