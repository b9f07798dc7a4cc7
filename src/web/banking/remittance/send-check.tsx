// The second of two steps: the fixed rate, every part of the debit, and the confirmation.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import type { LockedQuote, RemittanceDetail } from '#shared/contract/banking/remittance/shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { focusFirstError } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { HeldRate, useSecondsLeft } from '../balances/held-rate.tsx';
import { ConfirmField } from '../transfers/confirming/confirm-field.tsx';
import { isConfirmed, proofOf } from '../transfers/confirming/confirm-proof.ts';
import { StepForm } from '../transfers/confirming/step-form.tsx';
import { type Deal, etaText, type SendForm } from './send-values.ts';

type Props = {
  form: SendForm;
  deal: Deal;
  draftId: string | undefined;
  onBack: () => void;
  onSent: (created: RemittanceDetail) => void;
  onHeld: () => void;
};

/** Requests a quote once, and a new one when it expires. */
function useLockedQuote({ corridor, method, fixed, amount }: Deal) {
  const [quote, setQuote] = useState<LockedQuote | null>(null);
  const lock = useCall(remittancesContract.lockRemittanceQuote, { success: false, onSuccess: setQuote });
  const ask = () => lock.run({ body: { corridor, method, fixed, amount: amount ?? 0 } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the step begins.
  useEffect(() => void ask(), []);
  return { quote, ask, asking: lock.isPending };
}

export function SendCheck({ form, deal, draftId, onBack, onSent, onHeld }: Props) {
  const { t } = useTranslation();
  const { quote, ask, asking } = useLockedQuote(deal);
  const remaining = useSecondsLeft(quote?.expiresAt);
  const { code, pin, ...values } = form.values;
  const send = useCall(remittancesContract.sendRemittance, {
    form: {
      setErrors: (errors) => {
        form.setErrors(errors);
        // Errors belong to the first step, except those of the confirmation and the quote.
        if (!errors.code && !errors.pin && !errors.quoteId) onBack();
        focusFirstError();
      },
    },
    success: false,
    invalidates: ['wallet', 'balance'],
    onSuccess: onSent,
    onHeld,
  });
  const request = useCall(remittancesContract.requestRemittanceCode, { form, success: false });
  if (!quote) return <div className="card sk-card transfer-step" style={{ height: 420 }} />;
  const input = {
    quoteId: quote.id,
    senderId: values.senderId,
    beneficiaryId: values.beneficiaryId,
    walletId: values.walletId,
    purpose: values.purpose,
    narration: values.narration || null,
    ...(values.sourceOfFunds && { sourceOfFunds: values.sourceOfFunds }),
    ...(draftId && { draftId }),
  };
  const total = formatMoney(quote.total, quote.currency);
  return (
    <StepForm step={2} onSubmit={() => send.run({ body: Object.assign({}, input, proofOf({ code, pin })) })}>
      <div>
        <p className="mut sm">{t('Beneficiary receives')}</p>
        <p className="transfer-amount num">{formatMoney(quote.receiveAmount, quote.receiveCurrency)}</p>
        <p className="mut num">{quote.rateText}</p>
      </div>
      <HeldRate
        left={remaining}
        asking={asking}
        onAsk={() => void ask()}
        fault={form.errors.quoteId as string}
      />
      <Parts quote={quote} />
      <ConfirmField
        form={form}
        send={() => request.run({ body: { remittance: input } })}
        sending={request.isPending}
      />
      <div className="transfer-foot">
        <p className="mut sm">{t('A remittance cannot be recalled once it is sent.')}</p>
        <div className="transfer-buttons">
          <Button variant="default" size="md" onClick={onBack}>
            {t('Back')}
          </Button>
          <WriteButton loading={send.isPending} disabled={remaining === 0 || !isConfirmed({ code, pin })}>
            {t('Send {{amount}}', { amount: total })}
          </WriteButton>
        </div>
      </div>
    </StepForm>
  );
}

function Parts({ quote }: { quote: LockedQuote }) {
  const { t } = useTranslation();
  const money = (value: number) => <MoneyText amount={value} currency={quote.currency} />;
  return (
    <div className="card transfer-parts">
      <KeyValues
        items={[
          { label: t('You send'), value: money(quote.amount) },
          { label: t('Fee'), value: money(quote.fee) },
          { label: t('VAT on the fee'), value: money(quote.vat) },
          { label: t('From your wallet'), value: money(quote.total), total: true },
          { label: t('Arrives within'), value: etaText(quote.etaMinutes) },
        ]}
      />
    </div>
  );
}
