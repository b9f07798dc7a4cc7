// The customer and dates of an invoice: customer by search or typed, available credit, issue and due date, currency.
import { Autocomplete, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { customersContract } from '#shared/contract/customers/customers.ts';
import { currencyCodes, formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField, useFieldProps } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { dayWords } from '../day-text.tsx';
import type { EditedInvoice } from './editor-values.ts';

type Props = {
  form: ContractForm;
  isIssued: boolean;
  /** null until loaded. */
  credit: number | null;
  days: { issueOn: string; dueOn: string };
  nextNumber: string | null;
  /** The last day of validity, or the due date. */
  last?: { field: 'dueOn' | 'validUntil'; label: string };
  hasIssueDay?: boolean;
};

const dueDay = { field: 'dueOn', label: 'Due date' } as const;

export function HeadFields(props: Props) {
  const { form, isIssued, credit, days, nextNumber, last = dueDay, hasIssueDay = true } = props;
  const { t } = useTranslation();
  const values = form.getValues() as EditedInvoice;
  const length = Math.round((Date.parse(days.dueOn) - Date.parse(days.issueOn)) / 86_400_000);
  return (
    <section className="inv-section" aria-label={t('Customer and dates')}>
      <div className="inv-pair">
        <CustomerField form={form} />
        <TextField label="E-mail" type="email" autoComplete="off" {...form.getInputProps('customer.email')} />
      </div>
      {credit !== null && credit > 0 && !isIssued && (
        <Checkbox
          className="inv-credit"
          label={t('Use customer credit. {{money}} available', {
            money: formatMoney(credit, values.currency),
          })}
          {...form.getInputProps('useCredit', { type: 'checkbox' })}
        />
      )}
      <div className="inv-three">
        {hasIssueDay && (
          <DateField
            label="Issue date"
            optional
            placeholder={dayWords(days.issueOn)}
            hint={nextNumber && !isIssued && t('Next: {{number}}', { number: nextNumber })}
            {...form.getInputProps('issueOn')}
            onChange={(day) => form.setFieldValue('issueOn', day ?? undefined)}
          />
        )}
        <DateField
          label={last.label}
          optional
          placeholder={dayWords(days.dueOn)}
          hint={length === 1 ? t('In 1 day') : length >= 0 && t('In {{days}} days', { days: length })}
          {...form.getInputProps(last.field)}
          onChange={(day) => form.setFieldValue(last.field, day ?? undefined)}
        />
        <SelectField
          label="Currency"
          disabled={isIssued}
          data={[...currencyCodes]}
          {...form.getInputProps('currency')}
        />
      </div>
    </section>
  );
}

/** Suggests existing customers by name and e-mail. */
function CustomerField({ form }: { form: ContractForm }) {
  const { customer } = form.getValues() as EditedInvoice;
  const { onChange, error, ...rest } = form.getInputProps('customer.name');
  const field = useFieldProps({ label: 'Customer', error });
  const search = customer.name.trim();
  const found = useQuery({
    ...queryOptionsOf(customersContract.listCustomers, { query: { limit: 8, ...(search && { search }) } }),
    staleTime: 30_000,
    retry: false,
  });
  const known = new Map(
    (found.data?.items ?? []).map((item) => [`${item.name ?? item.email} (${item.email})`, item]),
  );
  return (
    <Autocomplete
      {...rest}
      {...field}
      autoComplete="off"
      maxLength={100}
      value={customer.name}
      data={[...known.keys()]}
      filter={({ options }) => options}
      onChange={(name) => onChange(known.get(name)?.name ?? name)}
      onOptionSubmit={(label) => {
        const chosen = known.get(label);
        if (!chosen) return;
        form.setFieldValue('customer.name', chosen.name ?? chosen.email);
        form.setFieldValue('customer.email', chosen.email);
      }}
    />
  );
}
