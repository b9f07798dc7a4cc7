// The actions of a bulk transfer: exports of its rows, another file or wallet for a draft, and stopping or retrying a sent one.
import { Button } from '@mantine/core';
import { IconPlayerPause, IconRefresh, IconTrash, IconWallet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { useImport } from '#web/api/imports/use-import.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { groupPath, useMaySend } from './bulk-paths.ts';

const WalletDialog = lazy(() => import('./wallet-dialog.tsx').then((m) => ({ default: m.WalletDialog })));

type Of = { group: TransferGroupDetail };

export function GroupActions({ group }: Of) {
  const { t } = useTranslation();
  const maySend = useMaySend();
  const params = { transferGroupId: group.id };
  const isDraft = group.status === 'DRAFT';
  const problems = group.checks.warning.count + group.checks.error.count;
  return (
    <>
      <ListExport
        endpoint={contract.exportTransferGroupRows}
        params={params}
        filters={isDraft && problems > 0 ? { state: ['WARNING', 'ERROR'] } : {}}
        data={{ total: isDraft && problems > 0 ? problems : group.rows }}
        label={t(isDraft ? (problems > 0 ? 'Download issues' : 'Download rows') : 'Report')}
      />
      {maySend && isDraft && <DraftActions group={group} />}
      {maySend && group.outcomes.waiting.count > 0 && <Stop group={group} />}
      {maySend && group.retryable > 0 && <Retry group={group} />}
    </>
  );
}

function DraftActions({ group }: Of) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'discard' | 'wallet'>();
  const params = { transferGroupId: group.id };
  const replacing = useImport(contract.replaceBulkFile);
  const discard = useCall(contract.discardBulk);
  const mayChange = !group.approval;
  return (
    <>
      <Button
        variant="default"
        data-tone="danger"
        leftSection={<IconTrash size={16} />}
        onClick={() => dialogs.open('discard')}
      >
        {t('Discard')}
      </Button>
      {mayChange && (
        <Button
          variant="default"
          leftSection={<IconWallet size={16} />}
          onClick={() => dialogs.open('wallet')}
        >
          {t('Change wallet')}
        </Button>
      )}
      {mayChange && group.source === 'file' && (
        <ImportButton
          quiet
          label={t('Replace file')}
          working={replacing.working !== null}
          onFile={(file) => void replacing.send(file, undefined, params)}
        />
      )}
      <OpenDialog dialogs={dialogs}>
        {{
          wallet: (shown) => <WalletDialog group={group} {...shown} />,
          discard: (shown) => (
            <Confirm
              {...shown}
              title={t('Discard “{{name}}”?', { name: group.name })}
              action={t('Discard')}
              danger
              onConfirm={() => discard.run({ params }).then((done) => done !== undefined)}
            >
              {t('Nothing will be sent. You can upload the file again.')}
            </Confirm>
          ),
        }}
      </OpenDialog>
    </>
  );
}

function Stop({ group }: Of) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'stop'>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPause size={16} />}
        onClick={() => dialogs.open('stop')}
      >
        {t('Stop pending rows')}
      </Button>
      <OpenDialog dialogs={dialogs}>
        {{ stop: (shown) => <StopQuestion group={group} {...shown} /> }}
      </OpenDialog>
    </>
  );
}

function StopQuestion({ group, ...shown }: Of & ShownDialog) {
  const { t } = useTranslation();
  const { waiting } = group.outcomes;
  const amount = formatMoney(waiting.amount, group.currency);
  const stop = useCall(contract.stopBulk, { invalidates: ['wallet', 'balance'] });
  return (
    <Confirm
      {...shown}
      title={t(waiting.count === 1 ? 'Stop 1 pending row?' : 'Stop {{rows}} pending rows?', {
        rows: waiting.count,
      })}
      action={t(waiting.count === 1 ? 'Stop 1 row, {{amount}}' : 'Stop {{rows}} rows, {{amount}}', {
        rows: waiting.count,
        amount,
      })}
      danger
      onConfirm={() => stop.run({ params: { transferGroupId: group.id } }).then((done) => done !== undefined)}
    >
      {t(
        'They will not be sent, and their amounts and charges are returned to the wallet. Rows sent in the meantime cannot be stopped.',
      )}
    </Confirm>
  );
}

function Retry({ group }: Of) {
  const { t } = useTranslation();
  const go = useNavigate();
  const retry = useCall(contract.retryBulk, {
    success: false,
    onSuccess: (draft) => void go({ to: groupPath(draft) }),
  });
  return (
    <Button
      leftSection={<IconRefresh size={16} />}
      loading={retry.isPending}
      onClick={() => void retry.run({ params: { transferGroupId: group.id } })}
    >
      {t('Retry failed only ({{count}})', { count: group.retryable })}
    </Button>
  );
}
