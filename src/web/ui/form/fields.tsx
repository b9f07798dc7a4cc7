// The fields of every form: label above, red asterisk unless optional, hint, and the error beneath with its icon.
import {
  Checkbox,
  type CheckboxProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput, type AmountInputProps, blockSigns } from './amount-input.tsx';
import './form.css';

/** What every field adds to Mantine's. Fields are required unless `optional`. */
export type FieldExtras = {
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  /** Green line beneath: checked and found good. */
  good?: ReactNode;
  error?: ReactNode;
};

type Own<P> = Omit<P, 'label' | 'error' | 'description' | 'withAsterisk' | 'required'> & FieldExtras;

/** Turns the extras into what Mantine's inputs take. */
export function useFieldProps({ label, optional = false, hint, good, error }: FieldExtras) {
  const { t } = useTranslation();
  return {
    label: (
      <>
        {t(label)}
        {optional && <span className="optional">{t('Optional')}</span>}
      </>
    ),
    withAsterisk: !optional,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    description: good ? (
      <span className="good">
        <IconCheck size={14} aria-hidden />
        {good}
      </span>
    ) : error ? undefined : (
      hint
    ),
    error: error ? <FieldError>{error}</FieldError> : undefined,
  };
}

export function FieldError({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="field-error">
      <IconExclamationCircle size={14} aria-hidden />
      {typeof children === 'string' ? t(children) : children}
    </span>
  );
}

export function TextField({ label, optional, hint, good, error, ...rest }: Own<TextInputProps>) {
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return <TextInput {...rest} {...field} value={rest.value ?? ''} />;
}

export function PasswordField({ label, optional, hint, good, error, ...rest }: Own<PasswordInputProps>) {
  const { t } = useTranslation();
  const field = useFieldProps({ label, optional, hint, good, error } as FieldExtras);
  return (
    <PasswordInput
      {...rest}
      {...field}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password') }}
    />
  );
}

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
  value: number | null | undefined;
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
