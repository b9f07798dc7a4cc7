// The second of two steps: every part of the debit, and the code that confirms it.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { ConfirmField } from './confirming/confirm-field.tsx';
import { isConfirmed } from './confirming/confirm-proof.ts';
import { StepForm } from './confirming/step-form.tsx';
import { isDutyFree, type Source, useCharges } from './transfer-fields.tsx';
import type { TransferForm } from './transfer-values.ts';

type Props = {
  form: TransferForm;
  source: Source;
  answer: NameEnquiryAnswer;
  sending: boolean;
  onBack: () => void;
  onSend: () => void;
};

export function TransferCheck({ form, source, answer, sending, onBack, onSend }: Props) {
  const { t } = useTranslation();
  const { code, pin, narration, ...values } = form.values;
  const amount = values.amount ?? 0;
  const ask = useCall(transfersContract.requestTransferCode, { form, success: false });
  const sendCode = () => ask.run({ body: { transfer: { ...values, amount, narration: narration || null } } });
  const text = formatMoney(amount, source.currency);
  return (
    <StepForm step={2} onSubmit={onSend}>
      <div>
        <p className="mut sm">{t('You send')}</p>
        <p className="transfer-amount num">{text}</p>
        <p>
          <span className="strong">{answer.account_name}</span>
          <br />
          <span className="mut">
            {answer.bank_name} <span className="num">{answer.account_number}</span>
          </span>
        </p>
      </div>
      <Parts form={form} source={source} answer={answer} />
      <ConfirmField form={form} send={sendCode} sending={ask.isPending} />
      <div className="transfer-foot">
        <p className="mut sm">{t('A transfer cannot be recalled once it is sent.')}</p>
        <div className="transfer-buttons">
          <Button variant="default" size="md" onClick={onBack}>
            {t('Back')}
          </Button>
          <WriteButton loading={sending} disabled={!isConfirmed({ code, pin })}>
            {t('Send {{amount}}', { amount: text })}
          </WriteButton>
        </div>
      </div>
    </StepForm>
  );
}

function Parts({ form, source, answer }: Pick<Props, 'form' | 'source' | 'answer'>) {
  const { t } = useTranslation();
  const { purpose } = form.values;
  const amount = form.values.amount ?? 0;
  const charges = useCharges(source.currency, { amount, dutyFree: isDutyFree(purpose, answer) });
  if (!charges) return <span className="sk" style={{ height: 200 }} />;
  const money = (value: number) => <MoneyText amount={value} currency={source.currency} />;
  const rate = charges.vatPpm / 10_000;
  return (
    <div className="card transfer-parts">
      <KeyValues
        items={[
          { label: t('Recipient receives'), value: money(amount) },
          { label: t('Fee'), value: money(charges.fee) },
          charges.vatPpm > 0 && {
            label: t('VAT {{rate}}% on the fee', { rate }),
            value: money(charges.vat),
          },
          { label: t('Stamp duty'), value: money(charges.stampDuty) },
          { label: t('From your wallet'), value: money(charges.total), total: true },
          { label: t('New wallet balance'), value: money(source.available - charges.total) },
        ]}
      />
    </div>
  );
}
