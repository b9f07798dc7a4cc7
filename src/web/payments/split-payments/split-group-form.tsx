// Form that creates or changes a split group in a wide drawer, with a calculator that follows the input.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SplitGroup, splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import { splitBearers } from '#shared/payments/split.ts';
import { callWith } from '#web/api/client.ts';
import { useKnown } from '#web/api/detail/use-known.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { MemberRows, type NamedAccount } from './member-rows.tsx';
import { SplitCalculator } from './split-calculator.tsx';
import { type GroupValues, groupFormSchema, groupInputOf, groupValuesOf } from './split-group-values.ts';
import { bearerLabels } from './split-labels.ts';
import './split-payments.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The group to change; null creates a new one. */
  group: SplitGroup | null;
};

const toAccount = ({ subAccountId, businessName }: SplitGroup['members'][number]): NamedAccount => ({
  id: subAccountId,
  businessName,
});

export function SplitGroupForm({ opened, onClose, group }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const form = useContractForm(groupFormSchema, groupValuesOf(group, currency));
  const [accounts, setAccounts] = useState<readonly NamedAccount[]>(group?.members.map(toAccount) ?? []);
  const create = useCall(splitGroupsContract.createSplitGroup, { form, invalidates: ['sub-accounts'] });
  const { known, onRefused } = useKnown(form, form.getValues(), async () => {
    const now = await callWith(splitGroupsContract.getSplitGroup, { params: { splitId: group?.id ?? '' } });
    setAccounts((shown) => [
      ...shown,
      ...now.members
        .filter(({ subAccountId }) => !shown.some(({ id }) => id === subAccountId))
        .map(toAccount),
    ]);
    return groupValuesOf(now, currency);
  });
  const update = useCall(splitGroupsContract.updateSplitGroup, {
    form,
    onRefused,
    invalidates: ['sub-accounts'],
  });
  const save = () => {
    const body = groupInputOf(form.getValues());
    return group
      ? update.run({ params: { splitId: group.id }, body: { ...body, known: groupInputOf(known) } })
      : create.run({ body });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={group ? 'Edit split group' : 'Create split group'}
      submitLabel={group ? 'Save changes' : 'Create split group'}
      form={form}
      onSubmit={save}
      preview={<SplitCalculator values={form.values} accounts={accounts} title="Split preview" />}
    >
      <div className="split-name">
        <TextField label="Group name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
        <SelectField
          label="Currency"
          data={['NGN', 'USD']}
          disabled={group !== null}
          {...form.getInputProps('currency')}
        />
      </div>
      <TypeField form={form} />
      <MemberRows
        form={form}
        accounts={accounts}
        onChosen={(account) => setAccounts((before) => [...before, account])}
      />
      <BearerFields form={form} names={new Map(accounts.map((item) => [item.id, item.businessName]))} />
      {group && <p className="mut sm">{t('Changes apply to new payments.')}</p>}
    </DrawerForm>
  );
}

function TypeField({ form }: { form: ContractForm<GroupValues> }) {
  const choose = (type: string) => {
    form.setFieldValue('type', type as GroupValues['type']);
    form.setFieldValue(
      'members',
      form.values.members.map(({ subAccountId }) => ({ subAccountId, share: null })),
    );
  };
  return (
    <ChoiceCards
      label="Type"
      options={[
        { value: 'percentage', label: 'Percentage', text: 'Shares of the amount' },
        { value: 'flat', label: 'Flat amounts', text: 'A fixed amount from every payment' },
      ]}
      {...form.getInputProps('type')}
      onChange={choose}
    />
  );
}

function BearerFields({ form, names }: { form: ContractForm<GroupValues>; names: Map<string, string> }) {
  const { t } = useTranslation();
  const chosen = form.values.members.filter((member) => member.subAccountId !== '');
  return (
    <>
      <SelectField
        label="Fee paid by"
        hint={t(
          'Applies when your business pays the fee. Any shortfall is covered by your business, then by the other members.',
        )}
        data={splitBearers.map((value) => ({ value, label: t(bearerLabels[value]) }))}
        {...form.getInputProps('bearer')}
      />
      {form.values.bearer === 'subaccount' && (
        <SelectField
          label="Which sub-account"
          data={chosen.map(({ subAccountId }) => ({
            value: subAccountId,
            label: names.get(subAccountId) ?? '',
          }))}
          {...form.getInputProps('bearerSubAccountId')}
        />
      )}
    </>
  );
}
