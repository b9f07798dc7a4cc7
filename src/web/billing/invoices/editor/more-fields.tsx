// Further fields of an invoice, collapsed: order number, address, terms, late fee, whether partial payments are allowed.
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LateFee } from '#shared/contract/billing/invoices/invoice-enums.ts';
import { useEInvoicing } from '#web/billing/e-invoicing/use-e-invoicing.ts';
import { RateField } from '#web/billing/rate-field.tsx';
import { AmountField, NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { EditedInvoice } from './editor-values.ts';

const inMore = [
  'poNumber',
  'terms',
  'lateFee',
  'partAllowed',
  'template',
  'customer.address',
  'customer.tin',
  'toBusiness',
];

/** `partAllowed` is null for documents that are not paid yet. */
type Props = { form: ContractForm; partAllowed: boolean | null };

export function MoreFields({ form, partAllowed }: Props) {
  const { t } = useTranslation();
  const eInvoicing = useEInvoicing();
  const [chosen, setOpened] = useState<boolean | null>(null);
  // Opened for e-invoicing, because the tax authority requires more customer details.
  const opened = chosen ?? eInvoicing !== null;
  const hasFault = Object.keys(form.errors).some((path) => inMore.some((name) => path.startsWith(name)));
  const isOpen = opened || hasFault;
  return (
    <section className="inv-section" aria-label={t('More options')}>
      <button type="button" className="inv-more" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
        <IconChevronRight size={16} aria-hidden className={isOpen ? 'open' : undefined} />
        {t('More options')}
        <span className="mut">
          {partAllowed === null
            ? t('Order number, address, terms')
            : t('Order number, address, terms, late fee')}
        </span>
      </button>
      {isOpen && (
        <div className="stack">
          <div className="inv-pair">
            <TextField label="PO number" optional maxLength={60} {...form.getInputProps('poNumber')} />
            <TextField label="TIN" optional maxLength={30} {...form.getInputProps('customer.tin')} />
          </div>
          {eInvoicing && partAllowed !== null && <BusinessField form={form} />}
          <TextAreaField
            label="Address"
            optional
            countMax={300}
            {...form.getInputProps('customer.address')}
          />
          <TextAreaField label="Terms" optional countMax={2000} {...form.getInputProps('terms')} />
          {partAllowed !== null && (
            <>
              <LateFeeFields form={form} />
              <SwitchField
                label="Allow partial payments"
                checked={(form.getValues() as EditedInvoice).partAllowed ?? partAllowed}
                onChange={(event) => form.setFieldValue('partAllowed', event.currentTarget.checked)}
              />
            </>
          )}
        </div>
      )}
    </section>
  );
}

function BusinessField({ form }: { form: ContractForm }) {
  const { toBusiness, customer } = form.getValues() as EditedInvoice;
  return (
    <SwitchField
      label="The customer is a business: the invoice is cleared before it is sent"
      checked={toBusiness ?? Boolean(customer.tin)}
      onChange={(event) => form.setFieldValue('toBusiness', event.currentTarget.checked)}
    />
  );
}

const choices = {
  settings: 'Same as the invoice settings',
  none: 'None',
  fixed: 'An amount',
  percent: 'A percentage of the amount due',
};
type Choice = keyof typeof choices;
const begun: Record<Choice, object | null | undefined> = {
  settings: undefined,
  none: null,
  fixed: { kind: 'fixed', amount: null, afterDays: 7 },
  percent: { kind: 'percent', rate: null, afterDays: 7 },
};

function LateFeeFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { lateFee, currency } = form.getValues() as EditedInvoice;
  const choice: Choice = lateFee === undefined ? 'settings' : lateFee === null ? 'none' : lateFee.kind;
  return (
    <div className="inv-three">
      <SelectField
        label="Late fee"
        data={Object.entries(choices).map(([value, label]) => ({ value, label: t(label) }))}
        value={choice}
        onChange={(next) => form.setFieldValue('lateFee', begun[(next ?? 'settings') as Choice] as LateFee)}
      />
      {lateFee?.kind === 'fixed' && (
        <AmountField label="Amount" currency={currency} {...form.getInputProps('lateFee.amount')} />
      )}
      {lateFee?.kind === 'percent' && <RateField label="Share" {...form.getInputProps('lateFee.rate')} />}
      {lateFee && (
        <NumberField label="Days after the due date" {...form.getInputProps('lateFee.afterDays')} />
      )}
    </div>
  );
}
