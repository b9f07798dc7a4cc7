// Delegation of decisions during an absence.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { delegationInput } from '#shared/contract/account/approval-shapes.ts';
import { approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function Delegation() {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(approvalRulesContract.listApprovalDelegations, {}));
  const dialogs = useDialogs<'delegate'>();
  const end = useCall(approvalRulesContract.endApprovalDelegation);
  const items = data?.items ?? [];
  const hasOwn = items.some(({ isMine }) => isMine);
  return (
    <SectionCard
      title={t('While you are away')}
      aside={t('A colleague decides on your behalf, but never on their own requests or yours.')}
      end={
        !hasOwn && (
          <Button variant="default" onClick={() => dialogs.open('delegate')}>
            {t('Delegate')}
          </Button>
        )
      }
      flush
    >
      {items.length === 0 && (
        <p className="changes-foot mut sm">{t('No one has delegated their approvals to you.')}</p>
      )}
      {items.map((item) => (
        <div key={item.id} className="rule-line">
          <div className="grow">
            <strong>{item.delegate.name}</strong>{' '}
            {item.isMine ? t('decides for you') : t('decides for {{name}}', { name: item.user.name })}
            <p className="mut sm">
              <DateText at={item.fromAt} /> {t('to')} <DateText at={item.untilAt} />
            </p>
          </div>
          {item.isMine && (
            <Button
              variant="default"
              loading={end.isPending}
              onClick={() => void end.run({ params: { delegationId: item.id } })}
            >
              {t('End')}
            </Button>
          )}
        </div>
      ))}
      <OpenDialog dialogs={dialogs}>{{ delegate: (shown) => <DelegationForm {...shown} /> }}</OpenDialog>
    </SectionCard>
  );
}

function DelegationForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data } = useQuery(queryOptionsOf(approvalRulesContract.getApprovalOptions, {}));
  const form = useContractForm(delegationInput, { delegateId: '', untilAt: null as string | null });
  const create = useCall(approvalRulesContract.createApprovalDelegation, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Delegate your approvals')}
      says={t('They see the requests you can approve and decide on them until you end the delegation.')}
      form={form}
      onSubmit={() => create.run({ body: form.input() })}
      submitLabel={t('Delegate')}
      isPending={create.isPending}
    >
      <SelectField
        label="Colleague"
        placeholder={t('Choose a colleague')}
        data={(data?.members ?? [])
          .filter(({ id }) => id !== user.id)
          .map(({ id, name, role }) => ({ value: id, label: `${name}, ${role}` }))}
        {...form.getInputProps('delegateId')}
      />
      <DateTimeField label="Until" {...form.getInputProps('untilAt')} />
    </DialogForm>
  );
}
