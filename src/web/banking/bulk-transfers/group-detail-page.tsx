// One bulk transfer: its name, status and actions above its tabs.
import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { groupPath, groupsPath, useMaySend } from './bulk-paths.ts';
import { GroupInfoPage } from './group-info-page.tsx';
import { GroupStatus } from './group-list-page.tsx';
import { useTransferGroup } from './group-query.ts';

const crumbs = [{ label: 'Bulk transfers', path: groupsPath }];

export function TransferGroupDetailPage() {
  return <GroupPage tabbed />;
}

/** Under the address of before: the information alone. */
export function OldTransferGroupPage() {
  return <GroupPage tabbed={false} />;
}

function GroupPage({ tabbed }: { tabbed: boolean }) {
  const { t } = useTranslation();
  return (
    <DetailPage query={useTransferGroup()} name="Bulk transfer" crumbs={crumbs}>
      {(group) => ({
        title: group.sent_at ? <MoneyText amount={group.total} currency={group.currency} /> : group.name,
        reference: group.reference,
        badges: <GroupStatus group={group} badge />,
        meta: (
          <>
            {group.sent_at && <span>{group.name}</span>}
            <span>
              {group.sent_at
                ? t('{{sent}} of {{rows}} rows', { sent: group.sent, rows: group.rows })
                : t('{{rows}} rows', { rows: group.rows })}
            </span>
            <span>{t('From {{wallet}}', { wallet: group.wallet.name })}</span>
            <DateText at={group.sent_at ?? group.created_at} />
          </>
        ),
        actions: <Actions group={group} />,
        ...(tabbed ? { tabs: tabsOf(group) } : { content: <GroupInfoPage /> }),
      })}
    </DetailPage>
  );
}

const tabsOf = (group: TransferGroupDetail) => [
  { label: 'Transfer information', path: `${groupPath(group)}/transfer-information` },
  { label: 'Beneficiaries', path: `${groupPath(group)}/beneficiaries` },
];

function Actions({ group }: { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const maySend = useMaySend();
  const dialogs = useDialogs<'discard'>();
  const params = { transferGroupId: group.id };
  const retry = useCall(contract.retryBulk, {
    success: false,
    onSuccess: (draft) => void go({ to: groupPath(draft) }),
  });
  const discard = useCall(contract.discardBulk);
  return (
    <>
      <ListExport
        endpoint={contract.exportTransferGroupRows}
        params={params}
        filters={{}}
        data={{ total: group.rows }}
      />
      {maySend && group.status === 'DRAFT' && (
        <Button
          variant="default"
          data-tone="danger"
          leftSection={<IconTrash size={16} />}
          onClick={() => dialogs.open('discard')}
        >
          {t('Discard')}
        </Button>
      )}
      {maySend && group.retryable > 0 && (
        <Button
          leftSection={<IconRefresh size={16} />}
          loading={retry.isPending}
          onClick={() => void retry.run({ params })}
        >
          {t('Retry failed only ({{count}})', { count: group.retryable })}
        </Button>
      )}
      <OpenDialog dialogs={dialogs}>
        {{
          discard: (shown) => (
            <Confirm
              {...shown}
              title={t('Discard “{{name}}”?', { name: group.name })}
              action={t('Discard')}
              danger
              onConfirm={() => discard.run({ params }).then((done) => done !== undefined)}
            >
              {t('Nothing of it is sent. You can upload the file again.')}
            </Confirm>
          ),
        }}
      </OpenDialog>
    </>
  );
}
