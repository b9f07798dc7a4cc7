// A single-line text field.
import { Field, type FieldProps } from '../parts/field.tsx';

export type BoundProps = { value: string; onValue(value: string): void; onBlur(): void };

type TextInputProps = FieldProps &
  BoundProps & {
    type?: 'text' | 'email' | 'tel' | 'date';
    autoComplete?: string;
    lengthMax: number;
    list?: string;
  };

export function TextInput(props: TextInputProps) {
  const { type = 'text', autoComplete = 'off', lengthMax, list, value, onValue, onBlur, ...field } = props;
  return (
    <Field {...field}>
      {(input) => (
        <input
          {...input}
          className="pp-input"
          type={type}
          name={autoComplete === 'off' ? undefined : autoComplete}
          autoComplete={autoComplete}
          list={list}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          spellCheck={type === 'text' ? undefined : false}
          maxLength={type === 'date' ? undefined : lengthMax}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
