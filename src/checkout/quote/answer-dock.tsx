// Footer of a quote: acceptance or refusal with the customer's name, and the result.
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { HostedQuote } from '#shared/contract/billing/quotes/hosted-quote.ts';
import { formatMoney } from '#shared/money.ts';
import { CallError } from '../api.ts';
import { TextInput } from '../details/text-input.tsx';
import { t } from '../i18n.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { Notice } from '../parts/notice.tsx';
import { SecuredBy } from '../parts/secured-by.tsx';
import { sendAnswer } from './quote-api.ts';

type Props = { quote: HostedQuote; onChange(quote: HostedQuote): void; onReload(): Promise<void> };

/** Returns the outcome of a quote that no longer waits for an answer. */
function outcomeOf({ state, merchant: { name }, answeredBy }: HostedQuote): string | null {
  switch (state) {
    case 'ACCEPTED':
      return answeredBy
        ? t('{{name}} accepted this quote. It is now an invoice.', { name: answeredBy })
        : t('This quote was accepted. It is now an invoice.');
    case 'DECLINED':
      return t('This quote was declined. Contact {{name}} if you change your mind.', { name });
    case 'EXPIRED':
      return t('This quote has expired. Ask {{name}} for a new one.', { name });
    case 'WITHDRAWN':
      return t('{{name}} has withdrawn this quote.', { name });
    default:
      return null;
  }
}

export function AnswerDock({ quote, onChange, onReload }: Props) {
  const { state, invoiceUrl, merchant } = quote;
  const outcome = outcomeOf(quote);
  return (
    <div className="pi-dock still">
      {outcome && <Notice tone="info">{outcome}</Notice>}
      {state === 'ACCEPTED' && invoiceUrl && (
        <ButtonLink look="primary" href={invoiceUrl}>
          {t('Open the invoice')}
        </ButtonLink>
      )}
      {state === 'SENT' && <AnswerForm quote={quote} onChange={onChange} onReload={onReload} />}
      <SecuredBy merchant={merchant} icon={<IconLock size={14} aria-hidden="true" />} />
    </div>
  );
}

type Step = 'accept' | 'decline';

function AnswerForm({ quote, onChange, onReload }: Props) {
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [isDeclining, setDeclining] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { slug, version, total, currency } = quote;
  const answer = async (step: Step): Promise<void> => {
    if (busy) return;
    if (!name.trim()) {
      setError(t('Name is required'));
      return focusFirstError(form.current);
    }
    setBusy(true);
    setRefusal(null);
    try {
      onChange(await sendAnswer(slug, step, { name, version, ...(step === 'decline' && { reason }) }));
    } catch (failure) {
      const unknown = t('No response. Check your connection and try again.');
      setRefusal(failure instanceof CallError && failure.status > 0 ? failure.message : unknown);
      await onReload();
      setBusy(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void answer(isDeclining ? 'decline' : 'accept');
  };
  return (
    <form className="pp-form" ref={form} noValidate onSubmit={submit}>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <TextInput
        label={t('Your name')}
        autoComplete="name"
        lengthMax={100}
        value={name}
        error={error}
        hint={
          isDeclining
            ? undefined
            : t('By accepting, you agree to this offer. You will receive an invoice to pay.')
        }
        onValue={(value) => {
          setName(value);
          setError(undefined);
        }}
        onBlur={() => undefined}
      />
      {isDeclining && (
        <TextInput
          label={t('Reason')}
          optional
          lengthMax={500}
          value={reason}
          onValue={setReason}
          onBlur={() => undefined}
        />
      )}
      <div className="pi-pay">
        <Button onClick={() => setDeclining(!isDeclining)}>{isDeclining ? t('Back') : t('Decline')}</Button>
        <Button look="primary" type="submit" busy={busy && t('One moment…')}>
          {isDeclining
            ? t('Decline this quote')
            : t('Accept {{amount}}', { amount: formatMoney(total, currency) })}
        </Button>
      </div>
    </form>
  );
}
