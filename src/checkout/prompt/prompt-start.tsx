// Start of a USSD or QR payment: bank, instructions and total, before there is a code to dial or scan.
import { type FormEvent, useEffect, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { type Answer, listUssdBanks } from '../api.ts';
import { FeeLines } from '../card/fee-lines.tsx';
import { useQuote } from '../card/use-quote.ts';
import { SelectInput } from '../details/select-input.tsx';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import type { PaymentActions } from '../payment.ts';
import { asCallError } from '../use-payment.ts';
import { usePrompt } from './use-prompt.ts';

type StartProps = { page: CheckoutPage; reference: string; actions: PaymentActions };

export function UssdStart({ page, reference, actions }: StartProps) {
  const { busy, failure, open } = usePrompt(reference, actions);
  const { quote, asking } = useQuote(page, reference, 'ussd', '');
  const [banks, setBanks] = useState<Answer<'listUssdBanks'>['banks'] | null>(null);
  const [bank, setBank] = useState('');
  const [missing, setMissing] = useState<string | undefined>();
  useEffect(() => {
    listUssdBanks(reference).then(
      (answer) => setBanks(answer.banks),
      (error) => setMissing(asCallError(error).message),
    );
  }, [reference]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(bank ? undefined : t('Choose a bank'));
    if (bank) void open(bank);
  };
  return (
    <form className="pp-form" noValidate onSubmit={submit}>
      <SelectInput
        label={t('Your bank')}
        hint={t('Use the phone number registered with your bank.')}
        error={missing}
        none={t('Choose a bank')}
        options={(banks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        busy={banks === null && !missing}
        value={bank}
        onValue={(code) => {
          setBank(code);
          setMissing(undefined);
        }}
      />
      <FeeLines page={page} quote={quote} asking={asking} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('One moment…')}>
        {t('Show USSD code')}
      </Button>
    </form>
  );
}

export function QrStart({ page, reference, actions }: StartProps) {
  const { busy, failure, open } = usePrompt(reference, actions);
  const { quote, asking } = useQuote(page, reference, 'qr', '');
  return (
    <div className="pp-form">
      <ol className="pp-how">
        <li>{t('We show an NQR code that contains the amount.')}</li>
        <li>{t('Scan it with your banking app and confirm there.')}</li>
        <li>{t('This page updates as soon as the payment is made.')}</li>
      </ol>
      <FeeLines page={page} quote={quote} asking={asking} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" onClick={() => void open(null)} busy={busy && t('One moment…')}>
        {t('Show QR code')}
      </Button>
    </div>
  );
}
