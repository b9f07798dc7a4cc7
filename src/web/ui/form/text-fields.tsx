// Text fields with what every field has: label above, asterisk, hint, and the error beneath with its icon.
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './form.css';

/** What every field adds to Mantine's. Fields are required unless `optional`. */
export type FieldExtras = {
  label: string;
  optional?: boolean | undefined;
  /** Chooses what is shown: neither required nor optional. */
  unmarked?: boolean | undefined;
  hint?: ReactNode;
  /** Green line beneath: checked and found good. */
  good?: ReactNode;
  error?: ReactNode;
};

/** Mantine's properties of an input with the extras in place of its own. */
export type Own<P> = Omit<P, 'label' | 'error' | 'description' | 'withAsterisk' | 'required'> & FieldExtras;

/** Turns the extras into what Mantine's inputs take. */
export function useFieldProps({ label, optional = false, unmarked = false, hint, good, error }: FieldExtras) {
  const { t } = useTranslation();
  return {
    label: (
      <>
        {t(label)}
        {optional && <span className="optional">{t('Optional')}</span>}
      </>
    ),
    withAsterisk: !optional && !unmarked,
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

/** The extras of a field as Mantine's inputs take them, and its other properties. */
export function useField<P extends FieldExtras>(props: P) {
  const { label, optional, unmarked, hint, good, error, ...rest } = props;
  return { field: useFieldProps({ label, optional, unmarked, hint, good, error }), rest };
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

type TextFieldProps = Own<TextInputProps> & {
  /** Takes digits alone, as of an account number or a code: whatever else is typed or pasted does not come in. */
  digits?: boolean;
};

export function TextField({ digits = false, ...props }: TextFieldProps) {
  const { field, rest } = useField(props);
  return <TextInput {...rest} {...(digits && digitsOf(rest))} {...field} value={rest.value ?? ''} />;
}

/** The e-mail somebody signs in with, or is known by before that. */
export function SignInEmailField(props: Omit<TextFieldProps, 'label' | 'type' | 'size' | 'autoComplete'>) {
  return <TextField label="E-mail" type="email" size="lg" autoComplete="username" {...props} />;
}

function digitsOf({ onChange }: Pick<TextInputProps, 'onChange'>): TextInputProps {
  return {
    inputMode: 'numeric',
    onChange: (event) => {
      const { value } = event.currentTarget;
      const digits = value.replace(/\D/g, '');
      if (digits !== value) event.currentTarget.value = digits;
      onChange?.(event);
    },
  };
}
