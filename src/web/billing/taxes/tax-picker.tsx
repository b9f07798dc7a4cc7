// The tax of an item for sale: one of the active taxes, or none.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#shared/billing/catalogue-enums.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type Props = {
  value?: string | null;
  onChange: (taxId: string | null) => void;
  error?: ReactNode;
};

export function TaxPicker({ value = null, onChange, error }: Props) {
  const { t } = useTranslation();
  const options = useQuery(queryOptionsOf(taxesContract.listTaxOptions));
  const taxes = options.data?.items ?? [];
  return (
    <SelectField
      label="Tax"
      optional
      clearable
      allowDeselect
      placeholder={t('No tax')}
      data={taxes.map((tax) => ({ value: tax.id, label: `${tax.name} ${formatRate(tax.rate)}` }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
