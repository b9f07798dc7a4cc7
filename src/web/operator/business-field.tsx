// A field that picks a business by its name.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

const searchPauseMs = 250;

/** Returns the first businesses that match the typed text. */
function useFoundBusinesses() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, searchPauseMs);
  const merchants = useQuery({
    ...queryOptionsOf(merchantsContract.listMerchants, { query: { search, limit: 20, sort: 'name' } }),
    placeholderData: keepPreviousData,
  });
  const found = merchants.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return { found, onSearchChange: setTyped };
}

/** The business whose ledger is concerned. */
export function BusinessField({ form }: { form: ContractForm }) {
  const { found, onSearchChange } = useFoundBusinesses();
  return (
    <SelectField
      label="Business"
      searchable
      onSearchChange={onSearchChange}
      data={found}
      {...form.getInputProps('businessId')}
    />
  );
}

type OneOrAllProps = { value: string | null; onChange: (id: string | null) => void; error?: ReactNode };

const everybody = 'all';

/** Selects one business, or none for all of them. */
export function OneOrEveryBusinessField({ value, onChange, error }: OneOrAllProps) {
  const { t } = useTranslation();
  const { found, onSearchChange } = useFoundBusinesses();
  return (
    <SelectField
      label="For"
      searchable
      nothingFoundMessage={t('No business with this name')}
      data={[{ value: everybody, label: t('Every business') }, ...found]}
      value={value ?? everybody}
      onChange={(id) => onChange(id === everybody ? null : id)}
      onSearchChange={onSearchChange}
      filter={({ options }) => options}
      error={error}
    />
  );
}
