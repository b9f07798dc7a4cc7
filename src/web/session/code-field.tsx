// A field for six digits: pasted, filled in by the phone or typed; it is sent by itself when the last digit is there.
import type { KeyboardEvent } from 'react';
import { TextField } from '#web/ui/form/text-fields.tsx';
import './session.css';

export const codeLength = 6;

type Props = {
  label?: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (code: string) => void;
  /** Called with the code once it is complete. */
  onComplete: (code: string) => void;
};

export function CodeField({ label = 'Code', value, error, disabled, onChange, onComplete }: Props) {
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, codeLength);
    onChange(digits);
    if (digits.length === codeLength && digits !== value) onComplete(digits);
  };
  return (
    <TextField
      className="code-field"
      label={label}
      name="code"
      size="lg"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={value}
      error={error}
      disabled={disabled ?? false}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (['e', 'E', '+', '-'].includes(event.key) && !event.metaKey && !event.ctrlKey)
          event.preventDefault();
      }}
    />
  );
}
