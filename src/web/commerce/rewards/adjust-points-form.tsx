// The form that gives points to a customer by hand, or takes spendable ones.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RewardCustomer, rewardPointsContract } from '#shared/contract/commerce/reward-points.ts';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = { customer: RewardCustomer | null } & ShownDialog;

export function AdjustPointsForm({ customer, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [way, setWay] = useState<'give' | 'take'>('give');
  const form = useContractForm(rewardPointsContract.adjustRewardPoints.body, {
    customerId: customer?.id ?? '',
    points: null as number | null,
    note: '',
  });
  const save = useCall(rewardPointsContract.adjustRewardPoints, { form });
  const count = form.values.points;
  const submit = async () => {
    const { customerId, points, note } = form.parsed();
    const signed = way === 'give' ? Math.abs(points) : -Math.abs(points);
    if (await save.run({ body: { customerId, points: signed, note } })) onClose();
  };
  const { error, ...chosen } = form.getInputProps('customerId');
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Adjust points')}
      says={
        customer
          ? t('{{name}} has {{count}} points to spend.', {
              name: customer.name ?? customer.email,
              count: customer.available,
            })
          : t('The customer can spend the points immediately.')
      }
      form={form}
      onSubmit={submit}
      submitLabel={way === 'give' ? t('Add points') : t('Deduct points')}
    >
      {!customer && <CustomerChoice {...chosen} error={error} />}
      <ChoiceCards
        label="Adjustment"
        options={[
          { value: 'give', label: t('Add'), text: t('Add points the customer can spend') },
          { value: 'take', label: t('Deduct'), text: t('Remove points the customer can spend') },
        ]}
        value={way}
        onChange={(value) => setWay(value === 'take' ? 'take' : 'give')}
      />
      <NumberField
        label="Points"
        {...form.getInputProps('points')}
        value={count === null ? null : Math.abs(count)}
      />
      <TextField label="Note" maxLength={200} {...form.getInputProps('note')} />
    </DialogForm>
  );
}

type ChoiceProps = { value?: string; onChange: (id: string) => void; error?: unknown };

/** Finds customers by name or e-mail. */
function CustomerChoice({ value, onChange, error }: ChoiceProps) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...queryOptionsOf(customersContract.listCustomers, { query: { limit: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  return (
    <Select
      label={t('Customer')}
      withAsterisk
      searchable
      searchValue={typed}
      onSearchChange={type}
      filter={({ options }) => options}
      data={items.map(({ id, name, email }) => ({
        value: id,
        label: name ? `${name} (${email})` : (email ?? ''),
      }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      error={error ? <FieldError>{String(error)}</FieldError> : undefined}
      nothingFoundMessage={t('No matches')}
    />
  );
}
