// The scope of a coupon: everything, some products or some plans.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { couponScopeLabels, couponScopes } from '#shared/billing/catalogue-enums.ts';
import { productsContract } from '#shared/contract/billing/products.ts';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { canRead } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { RateField } from '../rate-field.tsx';
import type { CouponValues } from './coupon-values.ts';

type Named = { id: string; name: string };
type Props = {
  form: ContractForm<CouponValues>;
  /** The previously selected products or plans. */
  known: readonly Named[];
  /** Whether the coupon was used; its discount is then fixed. */
  isUsed: boolean;
};

export function CouponScopeFields({ form, known, isUsed }: Props) {
  const { t } = useTranslation();
  const { scope } = form.values;
  const mayReadPlans = usePermissions().can(canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'));
  const offered = couponScopes.filter(
    (couponScope) => couponScope !== 'plans' || mayReadPlans || scope === 'plans',
  );
  return (
    <>
      <SelectField
        label="Applies to"
        data={offered.map((value) => ({ value, label: t(couponScopeLabels[value]) }))}
        {...form.getInputProps('scope')}
        onChange={(chosen) => {
          form.setFieldValue('scope', couponScopes.find((scope) => scope === chosen) ?? 'all');
          form.setFieldValue('subjectIds', []);
          form.setFieldValue('planDiscounts', []);
        }}
      />
      {scope === 'products' && <ProductChoice form={form} known={known} isUsed={isUsed} />}
      {scope === 'plans' && <PlanChoice form={form} known={known} isUsed={isUsed} />}
    </>
  );
}

/** Returns the debounced search text. */
function useSearch() {
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  return { typed, type, query: search ? { search } : {} };
}

/** Selects active products by name; earlier selections stay listed. */
function ProductChoice({ form, known }: Props) {
  const search = useSearch();
  const found = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, { query: search.query }),
    placeholderData: keepPreviousData,
  });
  const options = [...known, ...(found.data?.items ?? [])];
  return <SubjectChoice form={form} label="Products" search={search} options={options} />;
}

function PlanChoice({ form, known, isUsed }: Props) {
  const search = useSearch();
  const found = useQuery({
    ...queryOptionsOf(plansContract.listPlans, { query: { ...search.query, limit: 50, sort: 'name' } }),
    placeholderData: keepPreviousData,
  });
  const options = [...known, ...(found.data?.items ?? [])];
  return (
    <>
      <SubjectChoice form={form} label="Plans" search={search} options={options} />
      {form.values.subjectIds.map((planId) => (
        <PlanDiscount
          key={planId}
          form={form}
          planId={planId}
          name={options.find(({ id }) => id === planId)?.name ?? '…'}
          isUsed={isUsed}
        />
      ))}
    </>
  );
}

type DiscountProps = Pick<Props, 'form' | 'isUsed'> & { planId: string; name: string };

/** The discount of one plan; when empty, the general discount applies. */
function PlanDiscount({ form, planId, name, isUsed }: DiscountProps) {
  const { t } = useTranslation();
  const { type, currency, planDiscounts } = form.values;
  const index = planDiscounts.findIndex((discount) => discount.planId === planId);
  const own = planDiscounts[index];
  const set = (amount: number | null, rate: number | null) => {
    const others = planDiscounts.filter((discount) => discount.planId !== planId);
    const isEmpty = amount === null && rate === null;
    form.setFieldValue('planDiscounts', isEmpty ? others : [...others, { planId, amount, rate }]);
  };
  const label = t('Discount for {{name}}', { name });
  const hint = t('Leave empty to use the value above');
  return type === 'fixed' ? (
    <AmountField
      label={label}
      optional
      hint={hint}
      currency={currency}
      disabled={isUsed}
      value={own?.amount ?? null}
      error={form.errors[`planDiscounts.${index}.amount`]}
      onChange={(amount: number | null) => set(amount, null)}
    />
  ) : (
    <RateField
      label={label}
      optional
      hint={hint}
      disabled={isUsed}
      value={own?.rate ?? null}
      error={form.errors[`planDiscounts.${index}.rate`]}
      onChange={(rate) => set(null, rate)}
    />
  );
}

type ChoiceProps = Pick<Props, 'form'> & {
  label: string;
  search: ReturnType<typeof useSearch>;
  options: readonly Named[];
};

/** Keeps the labels of selected entries while the search changes. */
function SubjectChoice({ form, label, search, options }: ChoiceProps) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState<readonly Named[]>([]);
  const { error, onChange, ...field } = form.getInputProps('subjectIds');
  const all = [...new Map([...seen, ...options].map((item) => [item.id, item])).values()];
  return (
    <MultiSelect
      label={t(label)}
      withAsterisk
      searchable
      searchValue={search.typed}
      onSearchChange={search.type}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      error={error && <FieldError>{error}</FieldError>}
      nothingFoundMessage={t('No match')}
      {...field}
      onChange={(ids: string[]) => {
        setSeen(all.filter(({ id }) => ids.includes(id)));
        onChange(ids);
        form.setFieldValue('planDiscounts', (now) => now.filter(({ planId }) => ids.includes(planId)));
      }}
    />
  );
}
