// The amount of a partial payment: between the minimum and the amount due, with the remainder.
import { IconChevronLeft } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { formatMoney, parseAmount } from '#shared/money.ts';
import { AmountField } from '../details/amount-field.tsx';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';

type PartFormProps = {
  invoice: HostedInvoice;
  merchant: string;
  busy: boolean;
  refusal: string | null;
  onBack(): void;
  onPay(amount: number): Promise<void>;
};

export function PartForm({ invoice, merchant, busy, refusal, onBack, onPay }: PartFormProps) {
  const { currency, due, number } = invoice;
  const least = invoice.least ?? due;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = parseAmount(typed.replace(/\.$/, ''), currency);
  const isGood = amount !== null && amount >= least && amount <= due;

  const complain = (): string | undefined => {
    if (amount === null) return t('Amount is required');
    if (amount < least) return t('The minimum allowable amount is {{amount}}', { amount: money(least) });
    if (amount > due) return t('The maximum allowable amount is {{amount}}', { amount: money(due) });
    return undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = complain();
    setError(found);
    if (found || amount === null) return focusFirstError(form.current);
    await onPay(amount);
  };
  const limits = t('The minimum is {{least}}.', { least: money(least) });
  const hint = isGood
    ? `${t('Leaves {{left}} to pay.', { left: money(due - amount) })} ${limits}`
    : `${t('{{due}} is due.', { due: money(due) })} ${limits}`;
  return (
    <form className="pp-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <header className="pi-head">
        <button type="button" className="pi-back" aria-label={t('Back to the invoice')} onClick={onBack}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </button>
        <div className="pp-merchant-words">
          <StepTitle>{t('Pay part of {{number}}', { number })}</StepTitle>
          <p className="pp-title">{merchant}</p>
        </div>
      </header>
      <AmountField
        currency={currency}
        hint={hint}
        error={error}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onBlur={() => setError(typed ? complain() : undefined)}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('One moment…')}>
        {isGood ? t('Pay {{amount}}', { amount: money(amount) }) : t('Continue')}
      </Button>
    </form>
  );
}
