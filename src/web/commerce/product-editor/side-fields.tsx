// The side fields of a product: categories and tax, and the quantity limits per order.
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { TaxPicker } from '#web/billing/taxes/tax-picker.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ProductValues } from './editor-values.ts';

type Props = { form: ContractForm<ProductValues> };

export function GroupFields({ form, isNew }: Props & { isNew: boolean }) {
  const { t } = useTranslation();
  const categories = useQuery(
    queryOptionsOf(storeCategoriesContract.listStoreCategories, { query: { limit: 100, sort: 'name' } }),
  );
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('categoryIds'))?.[1];
  return (
    <div className="stack">
      <MultiSelect
        label={t('Categories')}
        placeholder={form.values.categoryIds.length === 0 ? t('None') : ''}
        searchable
        nothingFoundMessage={t('No match. Create categories in the storefront settings.')}
        data={(categories.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={form.values.categoryIds}
        onChange={(ids) => form.setFieldValue('categoryIds', ids)}
        error={fault && <FieldError>{fault}</FieldError>}
      />
      <TaxPicker {...form.getInputProps('taxId')} />
      {!isNew && (
        <TextField
          label="Address"
          hint={t('Used in the product’s address in your store.')}
          maxLength={60}
          {...form.getInputProps('slug')}
        />
      )}
    </div>
  );
}

/** Delivered as files: limits of downloads and their period. The files themselves are uploaded on the product's page. */
export function DigitalFields({ form, isNew }: Props & { isNew: boolean }) {
  const { t } = useTranslation();
  const { isDigital } = form.values;
  const change = (checked: boolean) => {
    form.setFieldValue('isDigital', checked);
    if (isNew && checked) form.setFieldValue('status', 'DRAFT');
  };
  const fault = form.errors.isDigital;
  return (
    <div className="stack">
      <SwitchField
        label="Delivered as files"
        checked={isDigital}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isDigital && (
        <>
          <div className="two-fields">
            <NumberField label="Downloads of each file" optional {...form.getInputProps('downloadMax')} />
            <NumberField label="Days after payment" optional {...form.getInputProps('downloadDays')} />
          </div>
          <span className="dim xs">
            {isNew
              ? t(
                  'Nothing is shipped and no delivery fee is charged. Upload the files after you save, then publish the product.',
                )
              : t('Nothing is shipped and no delivery fee is charged. Leave empty for no limit.')}
          </span>
        </>
      )}
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}

export function LimitFields({ form }: Props) {
  return (
    <div className="two-fields">
      <NumberField label="At least" {...form.getInputProps('orderMin')} />
      <NumberField label="At most" optional {...form.getInputProps('orderMax')} />
    </div>
  );
}
