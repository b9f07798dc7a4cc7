// The form that creates or changes a beneficiary group: its name, its members, and the usual amount of each.
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { beneficiaryGroupsContract as contract } from '#shared/contract/banking/beneficiary-groups.ts';
import {
  type BeneficiaryGroup,
  beneficiaryGroupInput,
  type GroupMember,
} from '#shared/contract/banking/beneficiary-shapes.ts';
import type { Currency } from '#shared/money.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { type Crumb, Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { GroupMembers } from './group-members.tsx';
import { groupValuesOf, readGroupValues } from './read-group.ts';
import './beneficiaries.css';

type Props = {
  /** The group to change; null creates one. */
  group: BeneficiaryGroup | null;
  members: readonly GroupMember[];
  crumbs: readonly Crumb[];
  onSaved: () => void;
};

export function GroupForm({ group, members, crumbs, onSaved }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const root = useRef<HTMLFormElement>(null);
  const saved = useRef(false);
  const begun = groupValuesOf(group ?? { name: '', currency, narration: null }, members);
  const form = useContractForm(beneficiaryGroupInput, begun);
  const { known, onRefused } = useKnown(form, begun, () => readGroupValues(group?.id ?? ''));
  const create = useCall(contract.createBeneficiaryGroup, { form });
  const update = useCall(contract.updateBeneficiaryGroup, { form, onRefused });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError(root.current ?? document);
    const body = form.parsed();
    const done = group
      ? // A group all of whose beneficiaries were removed has no valid values to compare with.
        await update.run({
          params: { groupId: group.id },
          body: { ...body, known: beneficiaryGroupInput.safeParse(known).data },
        })
      : await create.run({ body });
    if (!done) return focusFirstError(root.current ?? document);
    saved.current = true;
    onSaved();
  };
  const chooseCurrency = (next: string | null) => {
    form.setFieldValue('currency', (next ?? 'NGN') as Currency);
    form.setFieldValue('members', []);
  };
  return (
    <form ref={root} noValidate onSubmit={(event) => void submit(event)}>
      <Page
        title={t(group ? 'Edit group' : 'Create group')}
        crumbs={crumbs}
        actions={
          <>
            {group && (
              <ListExport
                endpoint={contract.exportGroupBeneficiaries}
                params={{ groupId: group.id }}
                filters={{}}
                data={{ total: group.members }}
              />
            )}
            <WriteButton size="sm" loading={create.isPending || update.isPending}>
              {t(group ? 'Save changes' : 'Create group')}
            </WriteButton>
          </>
        }
      >
        <div className="stack group-form">
          <SectionCard title={t('Group')}>
            <div className="stack">
              <div className="two-fields">
                <TextField label="Group name" maxLength={100} {...form.getInputProps('name')} />
                <SelectField
                  label="Currency"
                  data={['NGN', 'USD']}
                  disabled={group !== null}
                  {...form.getInputProps('currency')}
                  onChange={chooseCurrency}
                />
              </div>
              <TextField
                label="Narration"
                optional
                maxLength={100}
                hint={t('Used for beneficiaries without a narration of their own.')}
                {...form.getInputProps('narration')}
              />
            </div>
          </SectionCard>
          <GroupMembers form={form} />
        </div>
      </Page>
      <UnsavedChanges isUnsaved={() => !saved.current && form.isDirty()} />
    </form>
  );
}
