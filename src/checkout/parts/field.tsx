// A labelled field: label above, asterisk when required, hint and error below.
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { t } from '../i18n.ts';

/** Props that connect an input with its label, hint and error. */
export type FieldInput = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  label: string;
  optional?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
};

export function Field({
  label,
  optional = false,
  hint,
  error,
  children,
}: FieldProps & { children: (input: FieldInput) => ReactNode }) {
  const id = useId();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="pp-field">
      <label htmlFor={id}>
        {label}
        {optional ? (
          <span className="pp-optional">{t('optional')}</span>
        ) : (
          <span className="pp-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': notes || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {error && (
        <p className="pp-error" id={`${id}-error`}>
          <IconAlertCircle size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && (
        <p className="pp-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
