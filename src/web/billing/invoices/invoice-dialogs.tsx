// The dialogs of an invoice: each shows the effect, and its button shows the amount.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { offlineMethods } from '#shared/contract/billing/invoices/invoice-enums.ts';
import {
  creditInput,
  creditNoteInput,
  type InvoiceDetail,
  offlinePaymentInput,
} from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { DocumentStepQuestion, useDraftSteps } from './document-step.tsx';

type Props = ShownDialog & { invoice: InvoiceDetail };

const methodLabels = { cash: 'Cash', cheque: 'Cheque', transfer: 'Bank transfer', other: 'Other' };

export function OfflineForm({ invoice, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, due, currency } = invoice;
  const values = { method: 'transfer' as const, amount: due, paidOn: undefined, note: '' };
  const form = useContractForm(offlinePaymentInput, values);
  const record = useCall(invoicesContract.recordOfflinePayment, { form, onSuccess: onClose });
  const amount = Number(form.getValues().amount ?? 0);
  const over =
    amount > due
      ? t('{{money}} of this becomes customer credit.', { money: formatMoney(amount - due, currency) })
      : undefined;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Record payment')}
      says={t('For payments made outside the checkout. You can undo this.')}
      form={form}
      onSubmit={() => record.run({ params: { invoiceId: id }, body: form.input() })}
      submitLabel={t('Record {{money}}', { money: formatMoney(amount, currency) })}
      isPending={record.isPending}
    >
      <SelectField
        label="Payment method"
        data={offlineMethods.map((value) => ({ value, label: t(methodLabels[value]) }))}
        {...form.getInputProps('method')}
      />
      <AmountField label="Amount" currency={currency} hint={over} {...form.getInputProps('amount')} />
      <DateField label="Paid on" optional {...form.getInputProps('paidOn')} />
      <TextField label="Note" optional {...form.getInputProps('note')} />
    </DialogForm>
  );
}

export function CreditForm({ invoice, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, due, currency, customerFigures } = invoice;
  const form = useContractForm(creditInput, { amount: Math.min(due, customerFigures.credit) });
  const use = useCall(invoicesContract.useCustomerCredit, { form, onSuccess: onClose });
  const money = formatMoney(Number(form.getValues().amount ?? 0), currency);
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Use credit')}
      says={t('{{money}} is available.', { money: formatMoney(customerFigures.credit, currency) })}
      form={form}
      onSubmit={() => use.run({ params: { invoiceId: id }, body: form.input() })}
      submitLabel={t('Use {{money}}', { money })}
      isPending={use.isPending}
    >
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
    </DialogForm>
  );
}

export function CreditNoteForm({ invoice, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, due, currency } = invoice;
  const form = useContractForm(creditNoteInput, { amount: due > 0 ? due : null, reason: '' });
  const write = useCall(invoicesContract.createCreditNote, { form, onSuccess: onClose });
  const money = formatMoney(Number(form.getValues().amount ?? 0), currency);
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Credit note')}
      says={t('Reduces the amount due. Any excess becomes customer credit.')}
      form={form}
      onSubmit={() => write.run({ params: { invoiceId: id }, body: form.input() })}
      submitLabel={t('Credit {{money}}', { money })}
      isPending={write.isPending}
    >
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

export function ReasonForm({ invoice, ends, opened, onClose }: Props & { ends: 'void' | 'write-off' }) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const isVoid = ends === 'void';
  const endpoint = isVoid ? invoicesContract.voidInvoice : invoicesContract.writeOffInvoice;
  const end = useCall(endpoint, { form, onSuccess: onClose });
  const { id, number, due, currency } = invoice;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={isVoid ? t('Void {{number}}', { number }) : t('Write off {{number}}', { number })}
      says={
        isVoid
          ? t('The customer no longer owes it. Its number is not reused.')
          : t('The remaining amount is no longer expected. Payments received are kept.')
      }
      form={form}
      onSubmit={() => end.run({ params: { invoiceId: id }, body: form.input() })}
      submitLabel={isVoid ? t('Void') : t('Write off {{money}}', { money: formatMoney(due, currency) })}
      isPending={end.isPending}
      danger
    >
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

type Step = 'issue' | 'send' | 'unsend' | 'delete';

export function StepQuestion({ invoice, step, opened, onClose }: Props & { step: Step }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const params = { invoiceId: invoice.id };
  const issue = useCall(invoicesContract.issueInvoice);
  const send = useCall(invoicesContract.sendInvoice);
  const unsend = useCall(invoicesContract.unsendInvoice);
  const remove = useCall(invoicesContract.deleteInvoice, {
    onSuccess: () => void go({ to: '/payment-gateway/invoicing/drafts' }),
  });
  const { email } = invoice.customer;
  const money = formatMoney(invoice.due || invoice.total, invoice.currency);
  const draft = useDraftSteps({
    takeBack: () => unsend.run({ params }),
    remove: () => remove.run({ params }),
  });
  const dialogProps = {
    issue: {
      title: t('Send this invoice?'),
      text: t('It is numbered and sent to {{email}} with a link to pay {{money}}.', {
        email,
        money,
      }),
      action: t('Send invoice'),
      run: () => issue.run({ params, body: { send: true } }),
    },
    send: {
      title: t('Send it to the customer?'),
      text: t('{{email}} receives an e-mail with a link to pay {{money}}.', { email, money }),
      action: invoice.sentAt ? t('Send reminder') : t('Send invoice'),
      run: () => send.run({ params }),
    },
    unsend: draft.takeBack,
    delete: draft.remove,
  }[step];
  return <DocumentStepQuestion step={dialogProps} opened={opened} onClose={onClose} />;
}
