// Test mode only: simulated transfers of the exact amount, of less and of more.
import { useState } from 'react';
import { type Currency, currencies, formatMoney } from '#shared/money.ts';
import { sendSandboxTransfer } from '../api.ts';
import { t } from '../i18n.ts';
import { asCallError } from '../use-payment.ts';

type TestTransfersProps = {
  accountNumber: string;
  missing: number;
  currency: Currency;
  onSent(): Promise<void>;
};

const stepMajor = 100;

export function TestTransfers({ accountNumber, missing, currency, onSent }: TestTransfersProps) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const step = stepMajor * 10 ** currencies[currency].exponent;
  const send = async (amount: number): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      await sendSandboxTransfer({ accountNumber, amount });
      setSaid(t('{{amount}} sent', { amount: formatMoney(amount, currency) }));
      await onSent();
    } catch (error) {
      setSaid(asCallError(error).message);
    }
    setBusy(false);
  };
  const choices = [
    { label: t('The exact amount'), amount: missing },
    { label: t('{{amount}} less', { amount: formatMoney(step, currency) }), amount: missing - step },
    { label: t('{{amount}} more', { amount: formatMoney(step, currency) }), amount: missing + step },
  ].filter(({ amount }) => amount > 0);
  return (
    <section className="pp-test-transfers" aria-label={t('Test transfers')}>
      <p>
        <b>{t('Test mode')}</b> {t('Simulate a transfer:')} <span role="status">{said}</span>
      </p>
      <div>
        {choices.map(({ label, amount }) => (
          <button
            key={label}
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void send(amount)}
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
