// Text fields with the common parts of every field: label above, asterisk, hint, and the error below with its icon.
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './form.css';

/** The props that every field adds to Mantine's. Fields are required unless `optional`. */
export type FieldExtras = {
  label: string;
  optional?: boolean | undefined;
  /** Whether the field only selects what is shown, and so is marked neither required nor optional. */
  unmarked?: boolean | undefined;
  hint?: ReactNode;
  /** The green line below: checked and valid. */
  good?: ReactNode;
  error?: ReactNode;
};

/** The props of a Mantine input, with the extras in place of its own. */
export type Own<P> = Omit<P, 'label' | 'error' | 'description' | 'withAsterisk' | 'required'> & FieldExtras;

/** Converts the extras into the props of Mantine's inputs. */
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

/** Returns the extras of a field as props of Mantine's inputs, and its other props. */
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
  /** Accepts only digits, as for account numbers and codes; other typed or pasted characters are dropped. */
  digits?: boolean;
};

export function TextField({ digits = false, ...props }: TextFieldProps) {
  const { field, rest } = useField(props);
  return <TextInput {...rest} {...(digits && digitsOf(rest))} {...field} value={rest.value ?? ''} />;
}

/** The field for the e-mail that identifies a user at sign-in, and at sign-up before that. */
export function SignInEmailField(props: Omit<TextFieldProps, 'label' | 'type' | 'size' | 'autoComplete'>) {
  return <TextField label="E-mail" type="email" size="lg" autoComplete="username" {...props} />;
}

/**
 * The maximum applies to the digits: the browser would cut '3018 455 289' after ten characters, blanks included. It stops typing only: a
 * pasted number that is too long stays as it is and is refused, because its beginning may be the number of another account.
 */
function digitsOf({
  onChange,
  maxLength,
  value: before,
}: Pick<TextInputProps, 'onChange' | 'maxLength' | 'value'>): TextInputProps {
  return {
    inputMode: 'numeric',
    maxLength: undefined,
    onChange: (event) => {
      const { value } = event.currentTarget;
      const all = value.replace(/\D/g, '');
      const earlier = String(before ?? '');
      const isTyped = all.length === earlier.length + 1;
      const digits = isTyped && all.length > (maxLength ?? all.length) ? earlier : all;
      if (digits !== value) event.currentTarget.value = digits;
      onChange?.(event);
    },
  };
}
