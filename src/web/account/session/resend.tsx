// Request for another code: a countdown, then a button.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wallMs } from '#web/ui/now.ts';

type Props = {
  /** The time in milliseconds from which it is allowed. */
  from: number;
  onResend: () => Promise<unknown>;
  text?: { wait: string; now: string };
};

const ofCodes = { wait: 'Send another code in {{seconds}} s', now: 'Send another code' };

export function Resend({ from, onResend, text = ofCodes }: Props) {
  const { t } = useTranslation();
  const [now, setNow] = useState(wallMs);
  const [isWorking, setWorking] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(wallMs()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftS = Math.ceil((from - now) / 1000);
  const resend = async () => {
    setWorking(true);
    await onResend();
    setWorking(false);
    setNow(wallMs());
  };
  if (leftS > 0) return <span className="mut num">{t(text.wait, { seconds: leftS })}</span>;
  return (
    <button type="button" className="plain link" disabled={isWorking} onClick={() => void resend()}>
      {t(text.now)}
    </button>
  );
}
