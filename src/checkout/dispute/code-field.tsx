// Verification of the payer: a code is sent to the e-mail address of the payment and entered here.
import { useState } from 'react';
import { CallError } from '../api.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { sendCode } from './dispute-api.ts';

type Props = {
  reference: string;
  value: string;
  onValue: (code: string) => void;
  error: string | undefined;
  onFault: (sentence: string | null) => void;
  /** Whether the report is valid so far; otherwise no code is sent. */
  mayAsk: () => boolean;
};

export function CodeField({ reference, value, onValue, error, onFault, mayAsk }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (!mayAsk()) return;
    setBusy(true);
    onFault(null);
    try {
      setSentTo((await sendCode(reference)).sentTo);
    } catch (failure) {
      onFault((failure instanceof CallError ? failure : new CallError(0, null)).message);
    }
    setBusy(false);
  };
  return (
    <>
      <Field
        label={t('Code')}
        error={error}
        hint={
          sentTo
            ? t('Sent to {{address}}.', { address: sentTo })
            : t(
                'Only the person who paid can report a problem. We send a code to the e-mail address of the payment.',
              )
        }
      >
        {(input) => (
          <input
            {...input}
            className="pp-input num"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, 6))}
          />
        )}
      </Field>
      <Button look="ghost" onClick={() => void send()} busy={busy && t('Sending')}>
        {sentTo ? t('Send another code') : t('Send code')}
      </Button>
    </>
  );
}
