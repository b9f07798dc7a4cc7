// Picks a business by its name, or none for all of them.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { merchantsContract } from '#shared/contract/operator/merchants.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Props = { value: string | null; onChange: (id: string | null) => void; error?: ReactNode };

const everybody = 'all';
const searchPauseMs = 250;

export function BusinessField({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, searchPauseMs);
  const merchants = useQuery({
    ...queryOptionsOf(merchantsContract.listMerchants, { query: { search: asked, limit: 20, sort: 'name' } }),
    placeholderData: keepPreviousData,
  });
  const found = merchants.data?.items.map((one) => ({ value: one.id, label: one.name })) ?? [];
  return (
    <SelectField
      label="For"
      searchable
      nothingFoundMessage={t('No business of this name')}
      data={[{ value: everybody, label: t('Every business') }, ...found]}
      value={value ?? everybody}
      onChange={(id) => onChange(id === everybody ? null : id)}
      onSearchChange={setSearch}
      filter={({ options }) => options}
      error={error}
    />
  );
}
