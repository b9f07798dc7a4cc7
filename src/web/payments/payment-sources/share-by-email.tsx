// Sends the address of a payment link or page by e-mail: form for recipients and message.
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { errorsOf } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';

/** Splits a typed list of addresses. */
function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

export type ShareBody = { emails: string[]; note: string };
type ShareByEmailProps = {
  errors: Record<string, string>;
  setErrors: (errors: Record<string, string>) => void;
  send: (body: ShareBody) => Promise<unknown>;
  isPending: boolean;
};

/** The form for recipients and message. */
export function ShareByEmail({ errors, setErrors, send: share, isPending }: ShareByEmailProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { emails: addressesOf(to), note };
    const found = errorsOf(paymentLinksContract.sharePaymentLink.body, body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await share(body);
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label="Send by e-mail to"
        type="text"
        inputMode="email"
        hint={t('Separate several addresses with commas.')}
        placeholder="amaka@example.com"
        value={to}
        onChange={(event) => {
          setTo(event.currentTarget.value);
          setErrors({});
        }}
        error={Object.entries(errors).find(([path]) => path.startsWith('emails'))?.[1]}
      />
      <TextAreaField
        label="Note"
        optional
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errors.note}
      />
      <WriteButton
        variant="default"
        loading={isPending}
        leftSection={<IconSend size={16} />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('Send e-mail')}
      </WriteButton>
    </form>
  );
}
