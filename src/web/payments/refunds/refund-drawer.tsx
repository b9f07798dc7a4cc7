// Drawer for refunding a payment: amount, reason, and the cost per party beside the fields.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RefundPreview, refundInput, refundsContract } from '#shared/contract/payments/refunds.ts';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { dayText, destinationText } from '#web/ui/payments/refund-labels.ts';
import { RefundCost } from './refund-facts.tsx';
import './refunds.css';
import { RefundReasonFields, refundNoteMax } from '#web/ui/payments/refund-reason-fields.tsx';

type Props = { payment: TransactionDetail; opened: boolean; onClose: () => void };

const pauseMs = 250;

/** The refundable amount by the loaded data; the server decides. */
function leftOf({ amount, refunded, refundPending, disputed }: TransactionDetail): number {
  return Math.max(0, amount - refunded - refundPending - disputed);
}

export function RefundDrawer({ payment, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency } = payment;
  const params = { transactionId: payment.id };
  const remaining = leftOf(payment);
  const schema = useMemo(() => {
    const most = t('At most {{amount}} can be refunded.', { amount: formatMoney(remaining, currency) });
    const amount = refundInput.shape.amount.unwrap().unwrap();
    return refundInput.extend({ amount: amount.max(remaining, most) });
  }, [t, remaining, currency]);
  const form = useContractForm(schema, {
    amount: remaining as number | null,
    reason: null as string | null,
    customerNote: '',
    merchantNote: '',
  });
  const [amount] = useDebouncedValue(form.values.amount, pauseMs);
  const preview = useQuery({
    ...queryOptionsOf(refundsContract.previewRefund, { params, query: { amount: amount || undefined } }),
    placeholderData: keepPreviousData,
    enabled: opened,
  });
  const refund = useCall(refundsContract.refundPayment, { form, invalidates: ['transaction'] });
  const submit = () => refund.run({ params, body: form.input() });
  const requested = form.values.amount ?? 0;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Refund payment"
      submitLabel={
        requested > 0 ? t('Refund {{amount}}', { amount: formatMoney(requested, currency) }) : 'Refund'
      }
      form={form}
      preview={<Preview preview={preview.data} />}
      onSubmit={submit}
    >
      <Sums payment={payment} preview={preview.data} />
      <div className="refund-max">
        <AmountField label="Amount to refund" currency={currency} {...form.getInputProps('amount')} />
        <Button
          variant="default"
          size="md"
          onClick={() => form.setFieldValue('amount', preview.data?.max ?? remaining)}
        >
          {t('Set max')}
        </Button>
      </div>
      <RefundReasonFields form={form} />
      <TextAreaField
        label="Internal note"
        optional
        countMax={refundNoteMax}
        {...form.getInputProps('merchantNote')}
      />
    </DrawerForm>
  );
}

function Sums({ payment, preview }: { payment: TransactionDetail; preview: RefundPreview | undefined }) {
  const { t } = useTranslation();
  const money = (value: number) => <MoneyText amount={value} currency={payment.currency} />;
  const { captured, refunded, pending, disputed, max } = preview ?? {
    captured: payment.amount,
    refunded: payment.refunded,
    pending: payment.refundPending,
    disputed: payment.disputed,
    max: leftOf(payment),
  };
  return (
    <div className="refund-sums">
      <KeyValues
        items={[
          { label: t('Paid'), value: money(captured) },
          { label: t('Refunded'), value: money(-refunded) },
          { label: t('Refunds in progress'), value: money(-pending) },
          disputed > 0 && { label: t('Disputed'), value: money(-disputed) },
          { label: t('Refundable'), value: money(max), total: true },
        ]}
      />
    </div>
  );
}

function Preview({ preview }: { preview: RefundPreview | undefined }) {
  const { t } = useTranslation();
  if (!preview) return <span className="sk" style={{ display: 'block', height: 180 }} />;
  const { blocked, short, held, currency, destination, expectedOn, note } = preview;
  if (blocked !== null) return <Banner tone="warning">{t(blocked)}</Banner>;
  const accountName = destination.kind === 'account' ? destination.accountName : null;
  return (
    <div className="refund-preview" aria-live="polite">
      <section>
        <h3>{t('Effect on your balance')}</h3>
        <RefundCost {...preview} />
      </section>
      {short > 0 && (
        <Banner tone="danger">
          {t('Your balance is {{amount}} too low for this refund.', { amount: formatMoney(short, currency) })}{' '}
          {held > 0 &&
            t('{{held}} is in payouts on hold, which can be returned to the balance.', {
              held: formatMoney(held, currency),
            })}
        </Banner>
      )}
      <section>
        <h3>{t('Destination')}</h3>
        <KeyValues
          items={[
            {
              label: t(destination.kind === 'card' ? 'Card' : 'Account'),
              value: destinationText(preview) ?? t('Requested from the customer'),
            },
            accountName !== null && { label: t('Account name'), value: accountName },
            expectedOn !== null && { label: t('Expected by'), value: dayText(expectedOn) },
          ]}
        />
        {note && <p className="mut sm refund-note">{t(note)}</p>}
      </section>
    </div>
  );
}
