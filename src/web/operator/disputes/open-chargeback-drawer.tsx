// Opening a chargeback for a payment found by its reference, or for a dispute.
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openChargebackInput, operatorDisputesContract } from '#shared/contract/operator/disputes.ts';
import { chargebackStageLabels, chargebackStages } from '#shared/contract/payments/chargebacks.ts';
import { findReason, reasonsOf } from '#shared/payments/chargebacks/reasons.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { schemeLabels } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { operatorChargebackPath } from './chargeback-list-page.tsx';
import { ChargebackNoteFields } from './chargeback-note-fields.tsx';

type Props = {
  onClose: () => void;
  /** The dispute that becomes a chargeback, with the reference of its payment and the disputed amount in minor units. */
  complaint?: { id: string; reference: string; amount: number };
};

export function OpenChargebackDrawer({ onClose, complaint }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(openChargebackInput, {
    reference: complaint?.reference ?? '',
    amount: complaint?.amount ?? (null as number | null),
    stage: 'first',
    reasonCode: null as string | null,
    arn: null as string | null,
    dueAt: null as string | null,
    note: '',
  });
  const [reference] = useDebouncedValue(form.values.reference.trim(), 300);
  const found = useQuery({
    ...queryOptionsOf(operatorDisputesContract.findDisputablePayment, { params: { reference } }),
    enabled: reference.length >= 10,
    retry: false,
  });
  const options = {
    form,
    onSuccess: (created: { id: string }) => navigate({ to: operatorChargebackPath(created) }),
  };
  const open = useCall(operatorDisputesContract.openOperatorChargeback, options);
  const escalate = useCall(operatorDisputesContract.escalateDispute, options);
  const submit = () => {
    const { reference: _, ...body } = form.input();
    if (complaint) return escalate.run({ params: { disputeId: complaint.id }, body });
    return open.run({ body: form.input() });
  };
  const payment = found.data;
  const arn = form.getInputProps('arn');
  const code = form.values.reasonCode;
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Open chargeback"
      submitLabel="Open chargeback"
      form={form}
      onSubmit={submit}
    >
      <TextField
        label="Payment reference"
        disabled={complaint !== undefined}
        hint={found.error ? t('There is no payment with this reference') : t('For example KSW-8F2K1M9Q0A')}
        {...form.getInputProps('reference')}
      />
      {payment && (
        <KeyValues
          items={[
            { label: t('Business'), value: payment.business.name },
            payment.customer !== null && { label: t('Customer'), value: payment.customer },
            { label: t('Paid'), value: <MoneyText amount={payment.amount} currency={payment.currency} /> },
            payment.refunded > 0 && {
              label: t('Previously refunded'),
              value: <MoneyText amount={payment.refunded} currency={payment.currency} />,
            },
            {
              label: t('Maximum amount'),
              value: <MoneyText amount={payment.disputable} currency={payment.currency} />,
              total: true,
            },
          ]}
        />
      )}
      <div className="two-fields">
        <SelectField
          label="Stage"
          data={chargebackStages.map((value) => ({ value, label: t(chargebackStageLabels[value]) }))}
          {...form.getInputProps('stage')}
        />
        <AmountField
          label="Amount"
          optional
          currency={payment?.currency ?? 'NGN'}
          hint={t('Leave empty for the full amount')}
          {...form.getInputProps('amount')}
        />
      </div>
      <SelectField
        label="Reason"
        searchable
        disabled={!payment}
        placeholder={
          payment
            ? t('Choose a {{scheme}} reason code', { scheme: t(schemeLabels[payment.scheme]) })
            : t('Enter the payment reference first')
        }
        hint={code ? t(findReason(payment?.scheme ?? 'other', code).means) : undefined}
        data={reasonsOf(payment?.scheme ?? 'other').map((item) => ({
          value: item.code,
          label: `${item.code} ${t(item.title)}`,
        }))}
        {...form.getInputProps('reasonCode')}
      />
      <TextField
        label="Acquirer reference"
        optional
        {...arn}
        value={arn.value ?? ''}
        onChange={(event) => arn.onChange(event.currentTarget.value || null)}
      />
      <ChargebackNoteFields form={form} />
    </DrawerForm>
  );
}
