// The assignee and due date of a dispute.
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type DisputeDetail, disputesContract } from '#shared/contract/payments/disputes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function Handling({ one }: { one: DisputeDetail }) {
  const { t } = useTranslation();
  const assignees = useQuery(queryOptionsOf(disputesContract.listDisputeAssignees));
  const form = useContractForm(disputesContract.updateDispute.body, {
    assignedTo: one.assignee?.id ?? null,
    dueAt: one.dueAt,
  });
  const save = useCall(disputesContract.updateDispute, { form });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void save.run({ params: { disputeId: one.id }, body: form.getValues() });
  };
  return (
    <SectionCard title={t('Assignment')}>
      <form className="stack" style={{ gap: 12 }} onSubmit={submit} noValidate>
        <SelectField
          label="Assigned to"
          optional
          searchable
          clearable
          placeholder={t('Unassigned')}
          data={(assignees.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('assignedTo')}
        />
        <DateTimeField label="Respond by" {...form.getInputProps('dueAt')} />
        <WriteButton size="sm" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
          {t('Save')}
        </WriteButton>
      </form>
    </SectionCard>
  );
}
