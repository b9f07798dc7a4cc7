// The business whose books something belongs to, found by typing.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function BusinessField({ form }: { form: ContractForm }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 300);
  const merchants = useQuery(
    queryOptionsOf(merchantsContract.listMerchants, {
      query: { limit: 20, sort: 'name', ...(search && { search }) },
    }),
  );
  return (
    <SelectField
      label="In the books of"
      searchable
      onSearchChange={setTyped}
      data={(merchants.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...form.getInputProps('businessId')}
    />
  );
}
