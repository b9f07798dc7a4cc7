// One sender above its tabs, what is known of them, and their transactions and beneficiaries.
import { Button } from '@mantine/core';
import { IconEdit, IconLock, IconLockOpen, IconUsers, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SenderDetail } from '#shared/contract/banking/remittance/people-shapes.ts';
import { remittanceBeneficiariesContract } from '#shared/contract/banking/remittance/remittance-beneficiaries.ts';
import { remittanceSendersContract as contract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { fundSources, identityKinds } from '#shared/contract/banking/remittance/words.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { dayText } from '#web/account/compliance/day-text.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useList } from '#web/api/list/use-list.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { payeePath, sendersPath, useMayRemit } from './paths.ts';
import { payeeColumns, phonePayee } from './payee-columns.tsx';
import { phoneRemittance, remittanceColumns, remittanceFilters } from './remittance-columns.tsx';
import { SenderForm } from './sender-form.tsx';
import { SenderStatus } from './sender-list-page.tsx';

export const loadSender = loadDetail(contract.getSender);
const useSender = () => useDetail(contract.getSender);

export function SenderPage() {
  const dialogs = useDialogs<'edit' | 'block'>();
  return (
    <DetailPage query={useSender()} name="Sender" crumbs={[{ label: 'Senders', path: sendersPath }]}>
      {(sender) => ({
        title: sender.name,
        reference: sender.reference,
        badges: <SenderStatus status={sender.status} badge />,
        actions: <Actions sender={sender} onOpen={dialogs.open} />,
        tabs: [
          { label: 'Sender information', path: `${sendersPath}/${sender.id}/sender-information` },
          { label: 'Transactions', path: `${sendersPath}/${sender.id}/transaction-history` },
          { label: 'Beneficiaries', path: `${sendersPath}/${sender.id}/beneficiaries` },
        ],
        dialogs: (
          <OpenDialog dialogs={dialogs}>
            {{
              edit: (shown) => <SenderForm sender={sender} {...shown} />,
              block: (shown) => <BlockForm sender={sender} onClose={shown.onClose} />,
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

function BlockForm({ sender, onClose }: { sender: SenderDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const block = useCall(contract.blockSender, { form, onSuccess: onClose });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Block {{name}}?', { name: sender.name })}
      says={t('Nothing more is sent for this sender. What is under way goes on.')}
      form={form}
      onSubmit={() => block.run({ params: { senderId: sender.id }, body: form.getValues() })}
      submitLabel={t('Block sender')}
      isPending={block.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

export function SenderInfoPage() {
  const { t } = useTranslation();
  const { data: sender } = useSender();
  if (!sender) return null;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {sender.blockReason && <Banner tone="warning">{sender.blockReason}</Banner>}
      <SectionCard title={t('Person')}>
        <KeyValues
          wide
          items={[
            { label: t('Name'), value: sender.name },
            { label: t('Date of birth'), value: dayText(sender.bornOn) },
            { label: t('Nationality'), value: sender.nationality },
            { label: t('Country of residence'), value: sender.country },
            { label: t('Address'), value: sender.address },
            { label: t('Occupation'), value: sender.occupation },
            sender.email !== null && { label: t('E-mail'), value: sender.email },
            sender.phone !== null && { label: t('Phone number'), value: sender.phone },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('Identity')}>
        <KeyValues
          wide
          items={[
            { label: t('Document'), value: t(identityKinds[sender.idKind]) },
            { label: t('Document number'), value: <span className="num">{sender.idNumber}</span> },
            sender.idExpiresOn !== null && { label: t('Expires on'), value: dayText(sender.idExpiresOn) },
            { label: t('Source of funds'), value: t(fundSources[sender.sourceOfFunds]) },
            { label: t('Added by'), value: sender.madeBy },
          ]}
        />
      </SectionCard>
    </div>
  );
}

const history = {
  endpoint: remittancesContract.listRemittances,
  fromPath: 'senderId',
  period: ['from', 'to'],
} as const;

export function SenderHistoryPage() {
  const { data: sender } = useSender();
  return (
    <ListContent
      list={useList(history)}
      name="sender-remittances"
      label="Transactions"
      search="Name or reference"
      filters={remittanceFilters}
      columns={remittanceColumns}
      rowPath={({ id }) => `${sendersPath}/${sender?.id}/transaction-history/${id}/transaction-information`}
      phone={phoneRemittance}
      empty={{ icon: IconWorld, title: 'No transactions', text: 'Nothing was sent for this sender.' }}
    />
  );
}

const payees = {
  endpoint: remittanceBeneficiariesContract.listRemittanceBeneficiaries,
  fromPath: 'senderId',
} as const;

export function SenderPayeesPage() {
  return (
    <ListContent
      list={useList(payees)}
      name="sender-beneficiaries"
      label="Beneficiaries"
      search="Name or reference"
      columns={payeeColumns}
      rowPath={payeePath}
      phone={phonePayee}
      empty={{
        icon: IconUsers,
        title: 'No beneficiaries',
        text: 'This sender has nobody to send money to yet.',
      }}
    />
  );
}
