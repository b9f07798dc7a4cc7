// The fields of the invoice settings, in document order: appearance, texts, numbers, payment terms.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  InvoiceSettings,
  invoiceSettingsContract,
} from '#shared/contract/billing/invoices/invoice-settings.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { languageLabels, languages } from '#shared/languages.ts';
import { useSession } from '#web/api/session.ts';
import { ImageField } from '#web/payments/payment-sources/pictures/image-field.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { AmountField, NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ColourField } from '../colour-field.tsx';
import { RateField } from '../rate-field.tsx';
import { daysOf, lateFeeOf, lateFeeValues } from './settings-values.ts';

type Form = ContractForm<InvoiceSettings>;
type Seller = OutputOf<(typeof invoiceSettingsContract)['getInvoiceSeller']>;

const templates = [
  { value: 'classic', label: 'Classic', text: 'Fine lines on white' },
  { value: 'modern', label: 'Modern', text: 'Header in your colour' },
  { value: 'compact', label: 'Compact', text: 'Small type, for long invoices' },
] as const;

export function LookFields({ form, seller }: { form: Form; seller: Seller }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Design')}>
      <div className="stack">
        <ChoiceCards label="Template" options={templates} {...form.getInputProps('template')} />
        <div className="two-fields">
          <ImageField
            label="Logo"
            alt="Invoice logo"
            hint={t('Leave empty to use your business logo.')}
            {...form.getInputProps('logoImageId')}
            imageId={form.values.logoImageId}
          />
          <ColourField
            label="Colour"
            optional
            placeholder={seller.color}
            usual={seller.color}
            {...form.getInputProps('color')}
            value={form.values.color}
            onChange={(color) => form.setFieldValue('color', color)}
          />
        </div>
      </div>
    </SectionCard>
  );
}

export function WordFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Text on every document')}>
      <div className="stack">
        <SelectField
          label="Language"
          hint={t('For documents and their pages, unless the customer has a language set.')}
          data={languages.map((value) => ({ value, label: languageLabels[value] }))}
          {...form.getInputProps('language')}
        />
        <TextAreaField
          label="Terms"
          optional
          maxLength={2000}
          hint={t('Defaults for new invoices. You can change them on each invoice.')}
          {...form.getInputProps('terms')}
        />
        <TextAreaField
          label="Bank details"
          optional
          maxLength={500}
          hint={t('For customers who pay by transfer without opening the invoice page.')}
          {...form.getInputProps('bankDetails')}
        />
        <TextField
          label="Footer"
          optional
          maxLength={300}
          hint={t('Shown at the foot of every page, such as your registered name and number.')}
          {...form.getInputProps('footer')}
        />
      </div>
    </SectionCard>
  );
}

export function NumberFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Numbers')}>
      <div className="stack">
        <div className="two-fields">
          <TextField
            label="Prefix"
            maxLength={10}
            hint={t('Letters and digits. A new prefix starts a new sequence.')}
            {...form.getInputProps('prefix')}
          />
          <SelectField
            label="Numbering restarts"
            data={[
              { value: 'yearly', label: t('Each year') },
              { value: 'never', label: t('Never') },
            ]}
            {...form.getInputProps('numberReset')}
          />
        </div>
        {form.values.numberReset === 'never' && (
          <SwitchField
            label="The year is part of the number"
            {...form.getInputProps('numberYear', { type: 'checkbox' })}
          />
        )}
      </div>
    </SectionCard>
  );
}

export function TermFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [days, setDays] = useState(form.values.reminders.join(', '));
  const fault = Object.entries(form.errors).find(([path]) => path.startsWith('reminders'))?.[1];
  return (
    <SectionCard title={t('Payment')}>
      <div className="stack">
        <div className="two-fields">
          <NumberField
            label="Due after"
            hint={t('Days from the issue date')}
            {...form.getInputProps('dueDays')}
          />
          <TextField
            label="Reminders"
            optional
            hint={t('Days from the due date, such as -3, 0, 3')}
            value={days}
            error={fault}
            onChange={(event) => {
              setDays(event.currentTarget.value);
              form.setFieldValue('reminders', daysOf(event.currentTarget.value));
            }}
          />
        </div>
        <SwitchField
          label="Allow partial payments"
          {...form.getInputProps('partAllowed', { type: 'checkbox' })}
        />
        <LateFeeFields form={form} />
      </div>
    </SectionCard>
  );
}

function LateFeeFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const [values, setValues] = useState(() => lateFeeValues(form.values.lateFee));
  const change = (part: Partial<typeof values>) => {
    const next = Object.assign({}, values, part);
    setValues(next);
    form.setFieldValue('lateFee', lateFeeOf(next));
  };
  const errorOf = (field: string) => form.errors[`lateFee.${field}`];
  return (
    <>
      <SelectField
        label="Late fee"
        data={[
          { value: 'none', label: t('None') },
          { value: 'fixed', label: t('An amount') },
          { value: 'percent', label: t('A percentage of the amount due') },
        ]}
        value={values.kind}
        onChange={(kind) => change({ kind: (kind ?? 'none') as typeof values.kind })}
      />
      {values.kind !== 'none' && (
        <div className="two-fields">
          {values.kind === 'fixed' ? (
            <AmountField
              label="Amount"
              currency={currency}
              value={values.amount}
              onChange={(amount) => change({ amount })}
              error={errorOf('amount')}
            />
          ) : (
            <RateField
              label="Percentage"
              value={values.rate}
              onChange={(rate) => change({ rate })}
              error={errorOf('rate')}
            />
          )}
          <NumberField
            label="Added after"
            hint={t('Days past the due date, once')}
            value={values.afterDays}
            onChange={(afterDays) => change({ afterDays })}
            error={errorOf('afterDays')}
          />
        </div>
      )}
    </>
  );
}
