// One bulk transfer: its name, status and actions above its tabs.
import { useTranslation } from 'react-i18next';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { groupPath, groupsPath } from './bulk-paths.ts';
import { GroupActions } from './group-actions.tsx';
import { GroupInfoPage } from './group-info-page.tsx';
import { useTransferGroup } from './group-query.ts';
import { GroupStatus } from './group-status.tsx';

const crumbs = [{ label: 'Bulk transfers', path: groupsPath }];

export function TransferGroupDetailPage() {
  return <GroupPage tabbed />;
}

/** The page under the former path, with the information only. */
export function OldTransferGroupPage() {
  return <GroupPage tabbed={false} />;
}

function GroupPage({ tabbed }: { tabbed: boolean }) {
  const { t } = useTranslation();
  const query = useTransferGroup();
  return (
    <DetailPage query={query} name="Bulk transfer" crumbs={crumbs}>
      {(group) => ({
        title: group.sent_at ? <MoneyText amount={group.total} currency={group.currency} /> : group.name,
        reference: group.reference,
        badges: <GroupStatus group={group} badge />,
        meta: (
          <>
            {group.sent_at && <span>{group.name}</span>}
            <span>
              {group.sent_at
                ? t(group.rows === 1 ? '{{sent}} of 1 row' : '{{sent}} of {{rows}} rows', {
                    sent: group.sent,
                    rows: group.rows,
                  })
                : t(group.rows === 1 ? '1 row' : '{{rows}} rows', { rows: group.rows })}
            </span>
            <span>{t('From {{wallet}}', { wallet: group.wallet.name })}</span>
            <DateText at={group.sent_at ?? group.created_at} />
          </>
        ),
        actions: <GroupActions group={group} />,
        ...(tabbed ? { tabs: tabsOf(group) } : { content: <GroupInfoPage /> }),
      })}
    </DetailPage>
  );
}

const tabsOf = (group: TransferGroupDetail) => [
  { label: 'Transfer information', path: `${groupPath(group)}/transfer-information` },
  { label: 'Beneficiaries', path: `${groupPath(group)}/beneficiaries` },
];
