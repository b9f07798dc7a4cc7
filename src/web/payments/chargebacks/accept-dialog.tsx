// Dialog for accepting a chargeback, or a part of it.
import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChargebackDetail, chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = { one: ChargebackDetail; onClose: () => void };

export function AcceptDialog({ one, onClose }: Props) {
  const { t } = useTranslation();
  const [part, setPart] = useState<'whole' | 'part'>('whole');
  const [amount, setAmount] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const accept = useCall(chargebacksContract.acceptChargeback, {
    form: { setErrors: ({ amount: message }) => setWrong(message ?? null) },
    invalidates: ['transaction'],
  });
  const { onHold, currency } = one;
  const money = (of: number) => <MoneyText amount={of} currency={currency} />;
  const isPart = part === 'part';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPart && amount === null) return setWrong('Amount is required');
    if (isPart && (amount ?? 0) >= onHold)
      return setWrong(
        t('Enter less than {{amount}}, or accept the full amount', { amount: formatMoney(onHold, currency) }),
      );
    const done = await accept.run({
      params: { chargebackId: one.id },
      body: { amount: isPart ? amount : null },
    });
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack" style={{ gap: 16 }}>
          <div>
            <Modal.Title component="h2">{t('Accept this chargeback?')}</Modal.Title>
            <p className="says">
              {isPart
                ? t(
                    'This amount is returned to the customer and cannot be recovered. Challenge the rest before the deadline.',
                  )
                : t(
                    'The money is returned to the customer and the chargeback is closed. This cannot be undone.',
                  )}
            </p>
          </div>
          <ChoiceCards
            label="Amount"
            value={part}
            onChange={(value) => setPart(value as 'whole' | 'part')}
            options={[
              { value: 'whole', label: 'Full amount' },
              { value: 'part', label: 'Partial amount' },
            ]}
          />
          {isPart && (
            <AmountField
              label="Amount to accept"
              currency={currency}
              value={amount}
              onChange={(value: number | null) => {
                setAmount(value);
                setWrong(null);
              }}
              error={wrong ?? undefined}
            />
          )}
          <KeyValues
            items={[
              { label: t('On hold'), value: money(onHold) },
              { label: t('Returned to the customer'), value: money(-(isPart ? (amount ?? 0) : onHold)) },
              one.fee === 0 &&
                one.feeIfLost > 0 && { label: t('Chargeback fee'), value: money(-one.feeIfLost) },
            ]}
          />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={accept.isPending}>
            {t('Cancel')}
          </Button>
          <WriteButton danger loading={accept.isPending}>
            {isPart ? t('Accept partial amount') : t('Accept chargeback')}
          </WriteButton>
        </div>
      </form>
    </Modal>
  );
}
