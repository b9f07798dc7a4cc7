// First step of a link: payer details, the amount where it is open, and the merchant's custom fields.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney, toDecimalString } from '#shared/money.ts';
import { readAddress } from '../address.ts';
import type { PayerDetails } from '../api.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { Notice } from '../parts/notice.tsx';
import { StepTitle } from '../parts/step-title.tsx';
import { store } from '../storage.ts';
import { asCallError } from '../use-payment.ts';
import { AmountField } from './amount-field.tsx';
import {
  checkDetails,
  largestAmount,
  readAmount,
  readDetails,
  smallestAmount,
  storedDetails,
} from './details.ts';
import { PayerFields } from './payer-fields.tsx';
import { useEntered } from './use-entered.ts';

type DetailsFormProps = {
  page: CheckoutPage;
  onAmount(amount: number | null): void;
  onStart(details: PayerDetails): Promise<void>;
};

export function DetailsForm({ page, onAmount, onStart }: DetailsFormProps) {
  const slug = readAddress(location.pathname)?.key ?? '';
  const { values, setErrors, field } = useEntered(() => storedDetails(slug));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    store(`details.${slug}`, JSON.stringify(values));
    onAmount(readAmount(values, page.currency));
  }, [values, slug, page.currency, onAmount]);

  const bind = (path: string) => ({
    ...field(path),
    // A field is validated when left; a field never filled in is validated on Continue.
    onBlur: () => {
      const error = values[path] ? checkDetails(page, values)[path] : undefined;
      if (error) setErrors((now) => ({ ...now, [path]: error }));
    },
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const found = checkDetails(page, values);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setBusy(true);
    try {
      await onStart(readDetails(page, values));
    } catch (error) {
      const { fields, message } = asCallError(error);
      setErrors(fields);
      setFailure(message);
      focusFirstError(form.current);
    }
    setBusy(false);
  };

  return (
    <form className="pp-form" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <StepTitle>{t('Your details')}</StepTitle>
      {page.amount === null && (
        <Suggestions
          page={page}
          chosen={readAmount(values, page.currency)}
          onChoose={bind('amount').onValue}
        />
      )}
      {page.amount === null && (
        <AmountField {...bind('amount')} currency={page.currency} hint={rangeOf(page)} />
      )}
      <PayerFields page={page} values={values} bind={bind} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('One moment…')}>
        {t('Continue')}
      </Button>
    </form>
  );
}

type SuggestionsProps = { page: CheckoutPage; chosen: number | null; onChoose(text: string): void };

/** Suggested donation amounts; any other amount may be entered below. */
function Suggestions({ page, chosen, onChoose }: SuggestionsProps) {
  const suggested = page.story?.suggestedAmounts ?? [];
  if (suggested.length === 0) return null;
  return (
    <fieldset className="pp-suggestions">
      <legend className="sr-only">{t('Suggested amounts')}</legend>
      {suggested.map((amount) => (
        <button
          key={amount}
          type="button"
          className="num"
          aria-pressed={chosen === amount}
          onClick={() => onChoose(toDecimalString(amount, page.currency).replace(/\.0+$/, ''))}
        >
          {formatMoney(amount, page.currency).replace(/\.0+$/, '')}
        </button>
      ))}
    </fieldset>
  );
}

function rangeOf(page: CheckoutPage): string {
  const least = formatMoney(smallestAmount(page), page.currency);
  if (page.amountMax === null) return t('At least {{amount}}', { amount: least });
  const most = formatMoney(largestAmount(page), page.currency);
  return t('Between {{least}} and {{most}}', { least, most });
}
