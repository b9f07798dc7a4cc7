// A field with a choice of one option; none is selected initially.
import { t } from '../i18n.ts';
import { Field, type FieldProps } from '../parts/field.tsx';
import type { BoundProps } from './text-input.tsx';

type SelectInputProps = FieldProps &
  Omit<BoundProps, 'onBlur'> & {
    onBlur?: () => void;
    options: readonly { value: string; label: string }[];
    /** Label while nothing is selected. */
    none?: string;
    busy?: boolean;
  };

export function SelectInput(props: SelectInputProps) {
  const { options, none = t('Choose'), busy, value, onValue, onBlur, ...field } = props;
  return (
    <Field {...field}>
      {(input) => (
        <select
          {...input}
          className="pp-input"
          value={value}
          aria-busy={busy || undefined}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onBlur}
        >
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
