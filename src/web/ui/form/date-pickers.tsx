// The calendars of the date fields, in the time zone of the business; the value is an instant.
import '@mantine/dates/styles.layer.css';
import '../theme/dates.css';
import { DatePickerInput, DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBusinessSettings } from '../business-context.tsx';
import { instantOf, wallDateOf, zoneName } from '../dates.ts';
import { currentTime } from '../now.ts';
import type { DateFieldProps } from './date-field-props.ts';
import { useField } from './text-fields.tsx';

const two = (value: number) => String(value).padStart(2, '0');

/** Converts an instant to 'YYYY-MM-DD HH:mm:ss' in a time zone, the format of Mantine's pickers. */
function wallText(instant: string, timeZone: string): string {
  const wall = wallDateOf(new Date(instant), timeZone);
  return `${wall.year}-${two(wall.month + 1)}-${two(wall.day)} ${two(wall.hour)}:${two(wall.minute)}:00`;
}

function instantText(wall: string, timeZone: string): string {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = wall.split(/[- :T]/).map(Number);
  return instantOf({ year, month: month - 1, day, hour, minute }, timeZone).toISOString();
}

export function DateTimeInput({ value, onChange, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const calendar = useCalendarProps();
  const hint = props.hint ?? `Time zone ${zoneName(currentTime(), timeZone)}`;
  const { field, rest } = useField({ ...props, hint });
  return (
    <DateTimePicker
      {...rest}
      {...field}
      {...calendar}
      submitButtonProps={{ 'aria-label': t('Done') }}
      timePickerProps={{ 'aria-label': t('Time') }}
      clearable={props.optional ?? false}
      valueFormat="D MMM YYYY, HH:mm"
      leftSection={<IconCalendar size={16} />}
      value={value ? wallText(value, timeZone) : null}
      onChange={(wall) => onChange(wall ? instantText(wall, timeZone) : null)}
    />
  );
}

/** The labels of the calendar's buttons. */
function useCalendarProps() {
  const { t } = useTranslation();
  return {
    popoverProps: { withRoles: false, returnFocus: true },
    ariaLabels: { previousMonth: t('Previous month'), nextMonth: t('Next month') },
    clearButtonProps: { 'aria-label': t('Clear') },
  };
}

/** A day without a time: 'YYYY-MM-DD'. */
export function DateInput({ value, onChange, ...props }: DateFieldProps) {
  const calendar = useCalendarProps();
  const { field, rest } = useField(props);
  return (
    <DatePickerInput
      {...rest}
      {...field}
      {...calendar}
      clearable={props.optional ?? false}
      valueFormat="D MMM YYYY"
      leftSection={<IconCalendar size={16} />}
      // A day that is not chosen yet may be an empty text.
      value={value || null}
      onChange={onChange}
    />
  );
}
