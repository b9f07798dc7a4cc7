// One split group: its name, status and actions above its tabs.
import { useTranslation } from 'react-i18next';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { SplitGroupDialogs, SplitGroupMenu } from './split-group-actions.tsx';
import { groupPath } from './split-labels.ts';
import { SplitStatus } from './split-status.tsx';
import { useCanChangeSplits, useSplitDialogs } from './sub-account-actions.tsx';

export const loadSplitGroup = loadDetail(splitGroupsContract.getSplitGroup);
/** The split group whose detail is open. */
export const useSplitGroup = () => useDetail(splitGroupsContract.getSplitGroup);

const crumbs = [
  { label: 'Split payments', path: '/payment-gateway/split-payments' },
  { label: 'Split groups', path: '/payment-gateway/split-payments/split-groups' },
];

export function SplitGroupDetailPage() {
  const { t } = useTranslation();
  const mayChange = useCanChangeSplits();
  const dialogs = useSplitDialogs();
  return (
    <DetailPage query={useSplitGroup()} name="Split group" crumbs={crumbs}>
      {(group) => ({
        title: group.name,
        reference: group.reference,
        badges: <SplitStatus status={group.status} badge />,
        meta: (
          <>
            {' '}
            <span>{t('Version {{version}}', { version: group.version })}</span>
            <DateText at={group.versionedAt} />
          </>
        ),
        actions: mayChange && (
          <>
            <EditButton onClick={() => dialogs.open('edit')} />
            <SplitGroupMenu group={group} dialogs={dialogs} hasButtons />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${groupPath(group)}/information` },
          { label: 'Transactions', path: `${groupPath(group)}/transactions` },
        ],
        dialogs: <SplitGroupDialogs group={group} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
