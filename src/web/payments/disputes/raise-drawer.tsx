// Recording a dispute for a customer who called or wrote elsewhere.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  disputeCategories,
  disputeCategoryShort,
  disputesContract,
  raiseDisputeInput,
} from '#shared/contract/payments/disputes.ts';
import type { TransactionListItem } from '#shared/contract/payments/transactions.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { disputePath } from '#web/ui/payments/dispute-labels.tsx';

/** Known data of the payment, when the drawer opens from its row. */
type OfPayment = Pick<TransactionListItem, 'reference' | 'amount' | 'refunded' | 'currency' | 'customer'>;

type Props = { payment?: OfPayment; onClose: () => void };

export function RaiseDrawer({ payment, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const settings = useBusinessSettings();
  const currency = payment?.currency ?? settings.currency;
  const form = useContractForm(raiseDisputeInput, {
    reference: payment?.reference ?? '',
    category: null as string | null,
    amount: (payment ? payment.amount - payment.refunded : null) as number | null,
    text: '',
    customerName: payment?.customer.name ?? '',
    customerEmail: (payment?.customer.email ?? null) as string | null,
  });
  const raise = useCall(disputesContract.raiseDispute, {
    form,
    onSuccess: (created) => navigate({ to: disputePath(created) }),
  });
  const email = form.getInputProps('customerEmail');
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Open dispute"
      submitLabel="Open dispute"
      form={form}
      onSubmit={() => raise.run({ body: form.input() })}
    >
      <TextField
        label="Payment reference"
        hint={t('As shown on the receipt or in the list of payments')}
        {...form.getInputProps('reference')}
      />
      <SelectField
        label="Reason"
        data={disputeCategories.map((value) => ({ value, label: t(disputeCategoryShort[value]) }))}
        {...form.getInputProps('category')}
      />
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <TextAreaField
        label="Customer’s description"
        autosize
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <TextField label="Customer name" optional {...form.getInputProps('customerName')} />
      <TextField
        label="Customer e-mail"
        optional
        hint={t(
          'Leave empty to use the e-mail address of the payment. We send the link to follow the dispute there.',
        )}
        {...email}
        value={email.value ?? ''}
        onChange={(event) => email.onChange(event.currentTarget.value || null)}
      />
    </DrawerForm>
  );
}
