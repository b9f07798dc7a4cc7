// One sender above its tabs.
import { Button } from '@mantine/core';
import { IconEdit, IconLock, IconLockOpen } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { SenderDetail } from '#shared/contract/banking/remittance/people-shapes.ts';
import { remittanceSendersContract as contract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { canRead } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { customersPath, senderPath, useMayRemit, useSendersPath } from '../paths.ts';
import { useSender } from './sender-query.ts';
import { SenderStatus } from './sender-status.tsx';

const SenderForm = lazy(() => import('./sender-form.tsx').then((m) => ({ default: m.SenderForm })));
const BlockSender = lazy(() => import('./sender-form.tsx').then((m) => ({ default: m.BlockSender })));

export function SenderPage() {
  const dialogs = useDialogs<'edit' | 'block'>();
  const at = useSendersPath();
  const maySeeTransactions = usePermissions().can(canRead('BANKING_SERVICES.REMITTANCE'));
  const list = at === customersPath ? 'Remittance customers' : 'Senders';
  return (
    <DetailPage query={useSender()} name="Sender" crumbs={[{ label: list, path: at }]}>
      {(sender) => ({
        title: sender.name,
        reference: sender.reference,
        badges: <SenderStatus status={sender.status} badge />,
        actions: <Actions sender={sender} onOpen={dialogs.open} />,
        tabs: [
          { label: 'Sender information', path: senderPath(sender, at) },
          ...(maySeeTransactions
            ? [
                { label: 'Transactions', path: `${at}/${sender.id}/transaction-history` },
                { label: 'Beneficiaries', path: `${at}/${sender.id}/beneficiaries` },
              ]
            : []),
        ],
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              edit: (shown) => <SenderForm sender={sender} {...shown} />,
              block: (shown) => <BlockSender sender={sender} onClose={shown.onClose} />,
            }}
          </OpenDialog>
        ),
      })}
    </DetailPage>
  );
}

type ActionProps = { sender: SenderDetail; onOpen: (dialog: 'edit' | 'block') => void };

function Actions({ sender, onOpen }: ActionProps) {
  const { t } = useTranslation();
  const unblock = useCall(contract.unblockSender);
  if (!useMayRemit()) return null;
  return (
    <>
      {sender.status === 'ACTIVE' ? (
        <Button variant="default" leftSection={<IconLock size={16} />} onClick={() => onOpen('block')}>
          {t('Block sender')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} />}
          loading={unblock.isPending}
          onClick={() => void unblock.run({ params: { senderId: sender.id } })}
        >
          {t('Unblock sender')}
        </Button>
      )}
      <Button variant="default" leftSection={<IconEdit size={16} />} onClick={() => onOpen('edit')}>
        {t('Edit')}
      </Button>
    </>
  );
}
