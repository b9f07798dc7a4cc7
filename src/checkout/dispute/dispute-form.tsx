// Problem report form: category, amount, description and documents.
import { type FormEvent, useState } from 'react';
import type { DisputeCategory } from '#shared/contract/payments/disputes.ts';
import { formatMoney, parseAmount, toDecimalString } from '#shared/money.ts';
import { CallError } from '../api.ts';
import { SelectInput } from '../details/select-input.tsx';
import { TextInput } from '../details/text-input.tsx';
import { t } from '../i18n.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { CodeField } from './code-field.tsx';
import { threadPath } from './dispute-address.ts';
import { type Answer, attach, raiseDispute } from './dispute-api.ts';
import { FileList } from './file-list.tsx';

/** Values of the contract, repeated because the contract is too large for this page. */
const categories: readonly (readonly [DisputeCategory, string])[] = [
  ['not_received', 'I did not receive what I paid for'],
  ['not_as_described', 'It is not as described'],
  ['wrong_amount', 'The amount is wrong'],
  ['charged_twice', 'I was charged twice'],
  ['not_recognised', 'I do not recognise this payment'],
  ['refund_missing', 'I have not received a refund'],
  ['cancelled', 'I cancelled'],
  ['other', 'Something else'],
];

type Form = Answer<'getComplaintForm'>;
type Errors = Record<string, string>;

function amountFault(amount: number | null, form: Form): string | null {
  if (amount === null) return t('Amount is required');
  if (amount <= 0)
    return t('The minimum allowable amount is {{amount}}', { amount: formatMoney(1, form.currency) });
  if (amount <= form.amountMax) return null;
  return t('At most {{amount}}', { amount: formatMoney(form.amountMax, form.currency) });
}

function check(
  values: { category: string; amount: number | null; text: string; code: string },
  form: Form,
): Errors {
  const errors: Errors = {};
  if (!values.category) errors.category = t('Select what went wrong');
  const wrongAmount = amountFault(values.amount, form);
  if (wrongAmount) errors.amount = wrongAmount;
  if (values.text.trim().length < 2) errors.text = t('Describe what happened');
  if (!/^\d{6}$/.test(values.code)) errors.code = t('Enter the 6-digit code');
  return errors;
}

export function DisputeForm({ form }: { form: Form }) {
  const [category, setCategory] = useState('');
  const [amountText, setAmountText] = useState(() => toDecimalString(form.amountMax, form.currency));
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (!form.mayReport)
    return (
      <>
        <h1 className="pp-receipt-head">{t('Report a problem')}</h1>
        <p className="pp-says">{t(form.reason ?? '')}</p>
        <BackToReceipt reference={form.reference} />
      </>
    );
  const isAmountRight = () => {
    const amount = parseAmount(amountText, form.currency);
    const wrong = amountFault(amount, form);
    setErrors(wrong ? { ...errors, amount: wrong } : errors);
    return wrong === null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmount(amountText, form.currency);
    const found = check({ category, amount, text, code }, form);
    setErrors(found);
    setFault(null);
    if (Object.keys(found).length > 0) return focusFirst(event.currentTarget as HTMLFormElement);
    setBusy(true);
    try {
      const body = { category: category as DisputeCategory, amount: amount ?? 0, text, name, code };
      const created = await raiseDispute(form.reference, body);
      await attach(created.token, created.messageId, files);
      location.replace(threadPath(created.token));
    } catch (error) {
      const reason = error instanceof CallError ? error : new CallError(0, null);
      setErrors(reason.fields);
      setFault(Object.keys(reason.fields).length > 0 ? null : reason.message);
      setBusy(false);
    }
  };
  return (
    <form className="pp-problem" onSubmit={submit} noValidate>
      <h1 className="pp-receipt-head">{t('Report a problem')}</h1>
      <p className="pp-says">
        {t('We notify {{name}}, who replies to you by e-mail. Payment {{reference}}.', {
          name: form.merchant.name,
          reference: form.reference,
        })}
      </p>
      <SelectInput
        label={t('What went wrong')}
        options={categories.map(([value, label]) => ({ value, label: t(label) }))}
        value={category}
        onValue={setCategory}
        error={errors.category}
      />
      <Field label={t('Amount ({{currency}})', { currency: form.currency })} error={errors.amount}>
        {(input) => (
          <input
            {...input}
            className="pp-input num"
            inputMode="decimal"
            value={amountText}
            onChange={(event) => setAmountText(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('What happened')} error={errors.text}>
        {(input) => (
          <textarea
            {...input}
            className="pp-input pp-area"
            rows={5}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FileList files={files} onFiles={setFiles} onFault={setFault} />
      <TextInput
        label={t('Your name')}
        optional
        lengthMax={100}
        autoComplete="name"
        value={name}
        onValue={setName}
        onBlur={() => undefined}
        error={errors.name}
      />
      <CodeField
        reference={form.reference}
        value={code}
        onValue={setCode}
        error={errors.code}
        onFault={setFault}
        mayAsk={isAmountRight}
      />
      {fault && (
        <p className="pp-error" role="alert">
          {fault}
        </p>
      )}
      <Button look="primary" type="submit" busy={busy && t('Sending')}>
        {t('Send report')}
      </Button>
      <BackToReceipt reference={form.reference} />
    </form>
  );
}

function focusFirst(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function BackToReceipt({ reference }: { reference: string }) {
  return (
    <ButtonLink look="ghost" href={`/pay/${encodeURIComponent(reference)}/receipt`}>
      {t('Back to the receipt')}
    </ButtonLink>
  );
}
