// One transfer: amount and status, charges, recipient, ledger postings, and timeline.
import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { TransferInfo } from './transfer-info.tsx';
import { transfersPath } from './transfer-labels.ts';
import { TransferStanding } from './transfer-standing.tsx';
import { TransferStatus } from './transfer-status.tsx';
import './transfers.css';

export const loadTransfer = loadDetail(transfersContract.getTransfer);

export function TransferDetailPage() {
  const dialogs = useDialogs<'cancel'>();
  return (
    <DetailPage
      query={useDetail(transfersContract.getTransfer)}
      name="Transfer"
      figure
      crumbs={[{ label: 'Transfers', path: transfersPath }]}
    >
      {(transfer) => ({
        title: formatMoney(transfer.amount, transfer.currency),
        reference: transfer.reference,
        badges: <TransferStatus status={transfer.status} badge />,
        meta: (
          <>
            <span className="strong">{transfer.account_name}</span>
            <DateText at={transfer.created_at} as="exact" />
          </>
        ),
        actions: <Actions transfer={transfer} onCancel={() => dialogs.open('cancel')} />,
        content: (
          <div className="transfer-body">
            <TransferStanding transfer={transfer} />
            <TransferInfo transfer={transfer} />
          </div>
        ),
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{ cancel: (shown) => <CancelQuestion transfer={transfer} {...shown} /> }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

function Actions({ transfer, onCancel }: { transfer: TransferDetail; onCancel: () => void }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('BANKING_SERVICES.TRANSFERS'));
  const args = { params: { transferId: transfer.id } };
  const receipt = () =>
    download(transfersContract.getTransferReceipt, args, `transfer-${transfer.reference}.pdf`).catch(
      (error) => toastFailure(messageOf(error)),
    );
  return (
    <>
      {mayChange && transfer.status === 'SCHEDULED' && (
        <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onCancel}>
          {t('Cancel transfer')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconFileTypePdf size={16} />} onClick={() => void receipt()}>
        {t('Receipt')}
      </Button>
    </>
  );
}

type QuestionProps = { transfer: TransferDetail; opened: boolean; onClose: () => void };

function CancelQuestion({ transfer, opened, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const cancel = useCall(transfersContract.cancelTransfer, { invalidates: ['transfer'] });
  const amount = formatMoney(transfer.amount, transfer.currency);
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Cancel the transfer of {{amount}}?', { amount })}
      action={t('Cancel transfer')}
      onConfirm={() => cancel.run({ params: { transferId: transfer.id } }).then((done) => done !== undefined)}
    >
      {t('The wallet has not been debited yet.')}
    </Confirm>
  );
}
