// The fields of every form, required unless `optional`.
import {
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput, type AmountInputProps, blockSigns } from './amount-input.tsx';
import { FieldError, type FieldExtras, type Own, useFieldProps } from './text-fields.tsx';
import './form.css';

export { PasswordField, TextField } from './text-fields.tsx';

type TextAreaFieldProps = Own<TextareaProps> & { countMax?: number };

/** With `countMax` it counts: '76 of 200'. */
export function TextAreaField({ label, optional, hint, good, error, countMax, ...rest }: TextAreaFieldProps) {
  const { t } = useTranslation();
  const count = String(rest.value ?? '').length;
  const counted = countMax ? t('{{count}} of {{max}}', { count, max: countMax }) : hint;
  const field = useFieldProps({ label, optional, hint: counted, good, error } as FieldExtras);
  return <Textarea rows={3} {...rest} {...field} value={rest.value ?? ''} />;
}

export function AmountField({ label, optional, hint, good, error, ...rest }: Own<AmountInputProps>) {
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return <AmountInput {...rest} {...field} />;
}

type NumberFieldProps = Omit<Own<TextInputProps>, 'value' | 'onChange'> & {
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
};

/** A whole number; e, E, + and - are blocked and the wheel does nothing. */
export function NumberField({
  label,
  optional,
  hint,
  good,
  error,
  value,
  onChange,
  ...rest
}: NumberFieldProps) {
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return (
    <TextInput
      {...rest}
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onKeyDown={blockSigns}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 15);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

type SelectFieldProps = Own<SelectProps>;

export function SelectField({ label, optional, hint, good, error, ...rest }: SelectFieldProps) {
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return (
    <Select
      allowDeselect={false}
      checkIconPosition="right"
      rightSection={<IconChevronDown size={16} />}
      rightSectionPointerEvents="none"
      comboboxProps={{ offset: 4 }}
      {...rest}
      {...field}
      value={rest.value ?? null}
    />
  );
}

export function SwitchField({ label, ...rest }: Omit<SwitchProps, 'label'> & { label: string }) {
  const { t } = useTranslation();
  return <Switch {...rest} label={t(label)} />;
}

export function CheckboxField({
  label,
  error,
  ...rest
}: Omit<CheckboxProps, 'label'> & { label: ReactNode; error?: ReactNode }) {
  return <Checkbox {...rest} label={label} error={error ? <FieldError>{error}</FieldError> : undefined} />;
}
