// The fields for the schedule of a series and whether its invoices are sent, shared by every form that edits one.
import { useTranslation } from 'react-i18next';
import { type BillingInterval, billingIntervals } from '#shared/billing/subscriptions/billing-days.ts';
import { intervalLabels } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { currentTime } from '#web/ui/now.ts';

export type PlanValues = {
  name: string;
  interval: BillingInterval;
  intervalCount: number;
  startsOn: string;
  endsOn: string | null;
  times: number | null;
  dueDays: number;
  sends: boolean;
};

export const emptyPlan = (name: string, dueDays: number): PlanValues => ({
  name,
  interval: 'monthly',
  intervalCount: 1,
  startsOn: '',
  endsOn: null,
  times: null,
  dueDays,
  sends: true,
});

export function PlanFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField label="Series name" maxLength={100} {...form.getInputProps('name')} />
      <SelectField
        label="How often"
        data={billingIntervals.map((value) => ({ value, label: t(intervalLabels[value]) }))}
        {...form.getInputProps('interval')}
      />
      <NumberField
        label="Repeat every"
        hint={t('For example, Monthly with 2 means every second month')}
        {...form.getInputProps('intervalCount')}
      />
      <DateField
        label="First invoice on"
        minDate={currentTime()}
        hint={t('In shorter months, the last day is used')}
        {...form.getInputProps('startsOn')}
      />
      <DateField label="Until" optional {...form.getInputProps('endsOn')} />
      <NumberField label="Number of invoices" optional {...form.getInputProps('times')} />
      <NumberField label="Days to pay" {...form.getInputProps('dueDays')} />
      <SwitchField
        label="Issue and send each invoice immediately"
        {...form.getInputProps('sends', { type: 'checkbox' })}
      />
      <p className="mut sm">{t('Otherwise, each invoice is saved as a draft for review.')}</p>
    </>
  );
}
