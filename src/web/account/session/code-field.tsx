// A field for six digits, pasted, autofilled or typed; submits by itself after the last digit.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#web/ui/form/text-fields.tsx';
import './session.css';

export const codeLength = 6;

type Props = {
  label?: string;
  value: string;
  error?: string | undefined;
  /** Whether a code is being checked; the next one waits for the response. */
  busy: boolean;
  onChange: (code: string) => void;
  /** Called with the code once it is complete. */
  onComplete: (code: string) => void;
};

export function CodeField({ label = 'Code', value, error, busy, onChange, onComplete }: Props) {
  const tried = useRef('');
  useEffect(() => {
    if (value.length < codeLength) tried.current = '';
    if (busy || value.length < codeLength || tried.current === value) return;
    tried.current = value;
    onComplete(value);
  }, [value, busy, onComplete]);
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
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, codeLength))}
      onKeyDown={(event: KeyboardEvent) => {
        if (['e', 'E', '+', '-'].includes(event.key) && !event.metaKey && !event.ctrlKey)
          event.preventDefault();
      }}
    />
  );
}

/** The typed code of a step, and its error. */
export function useTypedCode() {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** A refused code is cleared, unless the user has typed something else meanwhile. */
  const clear = (refused: string) => setCode((now) => (now === refused ? '' : now));
  const field = { value: code, error: errors.code, onChange: setCode };
  return { code, setCode, errors, setErrors, clear, field };
}
