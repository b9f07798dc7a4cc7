// Finds a product or plan by name and adds it to the selection.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { productsContract } from '#shared/contract/billing/products.ts';
import type { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Props = {
  label: string;
  endpoint: (typeof productsContract)['listProductOptions'] | (typeof plansContract)['listPlanOptions'];
  /** Only options with a price in this currency are offered. */
  currency: Currency;
  /** Ids already selected, which are not offered again. */
  chosen: readonly string[];
  /** Text shown when nothing is found. */
  nothing: string;
  onChoose: (id: string) => void;
};

export function OptionPicker({ label, endpoint, currency, chosen, nothing, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...queryOptionsOf(endpoint, { query: search ? { currency, search } : { currency } }),
    placeholderData: keepPreviousData,
  });
  const items: readonly { id: string; name: string }[] = found.data?.items ?? [];
  const data = items
    .filter(({ id }) => !chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      label={label}
      optional
      searchable
      placeholder={t('Search by name')}
      data={data}
      searchValue={typed}
      onSearchChange={type}
      nothingFoundMessage={found.isPending ? t('Loading…') : nothing}
      value={null}
      onChange={(id) => {
        if (id) onChoose(id);
        type('');
      }}
    />
  );
}
