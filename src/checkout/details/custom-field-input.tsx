// Input for a custom field of the merchant: text, number, date, or one of several options.
import { useMemo } from 'react';
import type { CustomField } from '#shared/contract/payments/sources/source-fields.ts';
import { Field } from '../parts/field.tsx';
import { SelectInput } from './select-input.tsx';
import { type BoundProps, TextInput } from './text-input.tsx';

type CustomFieldProps = BoundProps & { field: CustomField; error?: string | undefined };

const lengthMax = 500;

export function CustomFieldInput({ field, error, value, onValue, onBlur }: CustomFieldProps) {
  const shared = useMemo(() => ({ label: field.label, optional: !field.required }), [field]);
  if (field.type === 'text' || field.type === 'date') {
    return (
      <TextInput
        {...shared}
        type={field.type}
        lengthMax={lengthMax}
        error={error}
        value={value}
        onValue={onValue}
        onBlur={onBlur}
      />
    );
  }
  if (field.type === 'number') {
    return (
      <Field {...shared} error={error}>
        {(input) => (
          <input
            {...input}
            className="pp-input num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            value={value}
            onChange={(event) => onValue(event.target.value.replace(/[eE+-]/g, ''))}
            onBlur={onBlur}
          />
        )}
      </Field>
    );
  }
  return (
    <SelectInput
      {...shared}
      options={field.options.map((option) => ({ value: option, label: option }))}
      error={error}
      value={value}
      onValue={onValue}
      onBlur={onBlur}
    />
  );
}
