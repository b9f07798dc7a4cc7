// The payout schedule and minimum of the business, with the days of the next payouts for the current choice.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PayoutSetting,
  paymentMethodsContract,
  payoutSettingInput,
} from '#shared/contract/payments/payment-methods.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { payoutScheduleKinds } from '#shared/settlement/balance-items.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { scheduleLabels, weekdayLabels } from '#web/settlement/payouts/payout-labels.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { PayoutTerms, SchedulePreview } from './schedule-preview.tsx';
import './payment-methods.css';

const texts = {
  instant: 'Each payment as soon as it is available.',
  daily: 'Every working day, in one payout.',
  weekly: 'Once a week, on a day you choose.',
  monthly: 'Once a month, on a day you choose.',
  manual: 'Only when you withdraw.',
} as const;

export function PayoutSchedulePage() {
  const business = useBusinessSettings();
  const [currency, setCurrency] = useState<Currency>(business.currency as Currency);
  const setting = useQuery(queryOptionsOf(paymentMethodsContract.getPayoutSetting, { query: { currency } }));
  if (setting.error && !setting.data) return <ErrorPanel error={setting.error} onRetry={setting.refetch} />;
  if (!setting.data) return <div className="card sk-card" style={{ height: 420 }} />;
  return <ScheduleForm key={currency} setting={setting.data} onCurrency={setCurrency} />;
}

type Props = { setting: PayoutSetting; onCurrency: (currency: Currency) => void };

function ScheduleForm({ setting, onCurrency }: Props) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.PAYMENT_METHODS'));
  const { currency, schedule, weekday, monthDay, minimum, terms } = setting;
  const form = useContractForm(payoutSettingInput, {
    currency,
    schedule,
    minimum,
    weekday: weekday ?? 1,
    monthDay: monthDay ?? 1,
  });
  const save = useCall(paymentMethodsContract.updatePayoutSetting, { form });
  const { values } = form;
  const preview = useQuery({
    ...queryOptionsOf(paymentMethodsContract.getPayoutSetting, {
      query: {
        currency,
        schedule: values.schedule,
        weekday: values.weekday,
        monthDay: values.monthDay,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError();
    if (await save.run({ body: form.getValues() })) form.resetDirty();
  };
  const minimumInput = form.getInputProps('minimum');
  return (
    <div className="payout-setting">
      <SectionCard title={t('Schedule')}>
        <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
          <SelectField
            label="Currency"
            data={(['NGN', 'USD'] as const).map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => onCurrency(value as Currency)}
          />
          <ChoiceCards
            label="Frequency"
            options={payoutScheduleKinds
              .filter((kind) => kind !== 'instant' || terms.instantAllowed)
              .map((kind) => ({ value: kind, label: scheduleLabels[kind], text: texts[kind] }))}
            {...form.getInputProps('schedule')}
          />
          {values.schedule === 'weekly' && <Weekday form={form} />}
          {values.schedule === 'monthly' && <MonthDay form={form} />}
          <AmountField
            label="Minimum"
            currency={currency}
            hint={t(
              'Smaller balances are carried over to the next payout. The minimum payout is {{amount}}.',
              {
                amount: formatMoney(setting.minimumAllowed, currency),
              },
            )}
            {...minimumInput}
            onChange={(value: number | null) => minimumInput.onChange(value ?? 0)}
          />
          {mayChange && (
            <div className="row">
              <WriteButton loading={save.isPending}>{t('Save schedule')}</WriteButton>
            </div>
          )}
        </form>
      </SectionCard>
      <div className="stack">
        <SchedulePreview schedule={values.schedule} setting={preview.data} />
        <PayoutTerms setting={setting} />
      </div>
    </div>
  );
}

type FormProps = { form: ReturnType<typeof useContractForm> };

function Weekday({ form }: FormProps) {
  const { t } = useTranslation();
  const input = form.getInputProps('weekday');
  return (
    <SelectField
      label="Weekday"
      data={weekdayLabels.map((label, index) => ({ value: String(index + 1), label: t(label) }))}
      {...input}
      value={String(input.value)}
      onChange={(value) => input.onChange(Number(value))}
    />
  );
}

function MonthDay({ form }: FormProps) {
  const { t } = useTranslation();
  const input = form.getInputProps('monthDay');
  return (
    <SelectField
      label="Day of the month"
      hint={t('In shorter months, the last day is used.')}
      data={Array.from({ length: 31 }, (_, index) => ({
        value: String(index + 1),
        label: String(index + 1),
      }))}
      {...input}
      value={String(input.value)}
      onChange={(value) => input.onChange(Number(value))}
    />
  );
}
