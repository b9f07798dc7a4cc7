// Form in which the customer saves another card: number, expiry and CVV. The issuer verifies it without a charge.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  subscriberPageContract as contract,
  type OwnSubscription,
  ownCardInput,
} from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { formatCardNumber } from '#shared/payments/cards.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { isPastDue } from './past-due.ts';

type Props = { own: OwnSubscription; token: string; keep: (own: OwnSubscription) => void };

export function OwnCard(props: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Save another card')}
      </Button>
      {opened && <CardDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

/** MM/YY; the slash is inserted once a month is typed. */
function formatExpiryTyped(raw: string, before: string): string {
  const digits = raw.replace(/\D/g, '').slice(0, 4);
  const isDeleting = raw.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

function CardDialog({ own, token, keep, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(ownCardInput, { card: { number: '', expiry: '', cvv: '' } });
  const save = useCall(contract.saveOwnCard, {
    form,
    success: t('Card saved'),
    onSuccess: (after) => {
      keep(after);
      onClose();
    },
  });
  const { expiry } = form.values.card;
  const isPlay = own.testMode || own.simulated;
  const hint = isPlay
    ? t('A test card: {{number}}', { number: formatCardNumber(testCards[0]?.number ?? '') })
    : undefined;
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Save another card')}
      says={
        isPastDue(own)
          ? t('Any unpaid amount is charged to it immediately, and each period from then on.')
          : t('You are not charged now. Your next charge is made to this card.')
      }
      form={form}
      onSubmit={() => save.run({ params: { token }, body: ownCardInput.parse(form.getValues()) })}
      submitLabel={t('Save card')}
    >
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        hint={hint}
        {...form.getInputProps('card.number')}
        onChange={(event) =>
          form.setFieldValue('card.number', formatCardNumber(event.currentTarget.value.replace(/\D/g, '')))
        }
      />
      <TextField
        label="Expiry"
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder={t('MM/YY')}
        {...form.getInputProps('card.expiry')}
        onChange={(event) =>
          form.setFieldValue('card.expiry', formatExpiryTyped(event.currentTarget.value, expiry))
        }
      />
      <TextField
        label="CVV"
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        {...form.getInputProps('card.cvv')}
      />
    </DialogForm>
  );
}
