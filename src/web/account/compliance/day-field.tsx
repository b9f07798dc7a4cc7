// A field for a known date, such as a birthday: typed as day, month and year instead of picked in a calendar.
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldLegend } from '#web/ui/form/field-legend.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import './compliance.css';

type Props = {
  label: string;
  optional?: boolean;
  /** YYYY-MM-DD or null. */
  value?: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
};

const parts = [
  { name: 'day', label: 'Day', placeholder: 'DD', digits: 2 },
  { name: 'month', label: 'Month', placeholder: 'MM', digits: 2 },
  { name: 'year', label: 'Year', placeholder: 'YYYY', digits: 4 },
] as const;
type Typed = Record<(typeof parts)[number]['name'], string>;

function typedOf(value: string | null | undefined): Typed {
  const [year = '', month = '', day = ''] = value?.split('-') ?? [];
  return { day, month, year };
}

/** Returns the typed date; null if it is invalid, such as 31 February. */
function dayOf({ day, month, year }: Typed): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime());
  return isDay && date.toISOString().startsWith(text) ? text : null;
}

export function DayField({ label, optional = false, value, onChange, onBlur, error }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(typedOf(value));
  const shown = dayOf(typed) === (value ?? null) ? typed : typedOf(value);
  const change = (name: keyof Typed, text: string) => {
    const next = { ...shown, [name]: text.replace(/\D/g, '') };
    setTyped(next);
    onChange(dayOf(next));
  };
  return (
    <fieldset className="day-field" {...(error ? { 'data-error': true } : {})}>
      <FieldLegend label={label} optional={optional} />
      <div className="day-parts">
        {parts.map((part) => (
          <TextInput
            key={part.name}
            aria-label={t(part.label)}
            placeholder={t(part.placeholder)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={part.digits}
            error={Boolean(error)}
            value={shown[part.name]}
            onBlur={onBlur}
            onChange={(event) => change(part.name, event.currentTarget.value)}
          />
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
