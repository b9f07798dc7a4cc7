// Fields for a date with time and for a date; the calendar's code is loaded only where one is shown.
import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateFieldProps } from './date-field-props.ts';
import { useFieldProps } from './text-fields.tsx';
import type { ContractForm } from './use-contract-form.ts';

const pickers = () => import('./date-pickers.tsx');
const LazyDateTime = lazy(() => pickers().then((m) => ({ default: m.DateTimeInput })));
const LazyDate = lazy(() => pickers().then((m) => ({ default: m.DateInput })));

export function DateTimeField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <LazyDateTime {...props} />
    </Suspense>
  );
}

/** A validity period with an optional start and end: `startsAt` and `endsAt` of the form. */
export function DateTimeWindow({ form }: { form: Pick<ContractForm, 'getInputProps'> }) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <DateTimeField
        label="Starts at"
        optional
        placeholder={t('Immediately')}
        {...form.getInputProps('startsAt')}
      />
      <DateTimeField label="Ends at" optional placeholder={t('Never')} {...form.getInputProps('endsAt')} />
    </div>
  );
}

/** A day without a time: 'YYYY-MM-DD'. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <LazyDate {...props} />
    </Suspense>
  );
}

/** The placeholder of the field while its calendar loads. */
function Waiting({ label, optional, hint }: DateFieldProps) {
  const field = useFieldProps({ label, optional, hint });
  return <TextInput {...field} readOnly leftSection={<IconCalendar size={16} />} />;
}
