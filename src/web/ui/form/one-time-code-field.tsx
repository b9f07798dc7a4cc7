// A one-time code field with a button that sends the code by e-mail.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-fields.tsx';
import './one-time-code-field.css';

type Sent = { destination: string; resendInS: number };
type Props = {
  /** Sends the code; undefined on failure. */
  send: () => Promise<Sent | undefined>;
  sending: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what a form gives its input
  input: any;
};

export function OneTimeCodeField({ send, sending, input }: Props) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const [waitS, setWaitS] = useState(0);
  useEffect(() => {
    if (waitS <= 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), 1000);
    return () => clearTimeout(timer);
  }, [waitS]);
  const ask = async () => {
    const answer = await send();
    if (!answer) return;
    setSent(answer);
    setWaitS(answer.resendInS);
  };
  const label = waitS > 0 ? t('Send again in {{seconds}} s', { seconds: waitS }) : t('Send code');
  return (
    <div className="code-field">
      <TextField
        label="One-time code"
        digits
        autoComplete="one-time-code"
        maxLength={6}
        hint={
          sent
            ? t('Sent to {{destination}}.', { destination: sent.destination })
            : t('We send it to your e-mail address.')
        }
        {...input}
      />
      <Button variant="default" size="md" loading={sending} disabled={waitS > 0} onClick={() => void ask()}>
        {label}
      </Button>
    </div>
  );
}
