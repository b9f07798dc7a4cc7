// Forms to create a series of invoices, new or from an invoice, and to change its schedule.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usualInvoiceSettings } from '#shared/contract/billing/invoices/invoice-enums.ts';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { recurringInvoicesContract } from '#shared/contract/billing/recurring/recurring-invoices.ts';
import {
  planInput,
  type RecurringDetail,
  recurringInput,
} from '#shared/contract/billing/recurring/recurring-shapes.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { emptyInvoice, linesOf } from '#web/billing/invoices/editor/editor-values.ts';
import { CustomerFields } from '#web/ui/billing/customer-fields.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { emptyPlan, PlanFields } from './plan-fields.tsx';
import { seriesPath } from './recurring-paths.ts';

const { dueDays } = usualInvoiceSettings;

/** Has one line; a series with several lines is created from an invoice. */
export function NewSeriesForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const go = useNavigate();
  const values = Object.assign(emptyInvoice(currency), emptyPlan('', dueDays));
  const form = useContractForm(recurringInput, values);
  const make = useCall(recurringInvoicesContract.createRecurringInvoice, {
    form,
    onSuccess: (created) => void go({ to: seriesPath(created) }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Create recurring invoice"
      submitLabel="Create recurring invoice"
      form={form}
      onSubmit={() => make.run({ body: form.input() })}
    >
      <CustomerFields form={form} name="Customer" />
      <TextField label="Item" maxLength={100} {...form.getInputProps('lines.0.name')} />
      <NumberField label="Quantity" {...form.getInputProps('lines.0.quantity')} />
      <AmountField label="Unit price" currency={currency} {...form.getInputProps('lines.0.unitPrice')} />
      <p className="mut sm">
        {t('For several lines, taxes or discounts, create an invoice and choose Make recurring.')}
      </p>
      <PlanFields form={form} />
    </DrawerForm>
  );
}

export function RepeatForm({ invoice, opened, onClose }: ShownDialog & { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const form = useContractForm(planInput, emptyPlan(invoice.lines[0]?.name ?? '', dueDays));
  const make = useCall(recurringInvoicesContract.repeatInvoice, {
    form,
    invalidates: ['recurring-invoices'],
    onSuccess: (created) => void go({ to: seriesPath(created) }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Make recurring"
      submitLabel="Make recurring"
      form={form}
      onSubmit={() => make.run({ params: { invoiceId: invoice.id }, body: form.input() })}
    >
      <p className="mut sm">
        {t('{{name}} receives an invoice with the same lines on each date. This invoice does not change.', {
          name: invoice.customer.name,
        })}
      </p>
      <PlanFields form={form} />
    </DrawerForm>
  );
}

export function ChangeSeriesForm({ series, opened, onClose }: ShownDialog & { series: RecurringDetail }) {
  const { email, name, address, tin } = series.customer;
  const values = Object.assign(emptyInvoice(series.currency), {
    customer: { email, name, address, tin },
    poNumber: series.poNumber,
    lines: linesOf(series),
    discount: series.discount,
    shipping: series.shipping,
    rounding: series.rounding,
    roundTotalTo: series.roundTotalTo,
    notes: series.notes,
    terms: series.terms,
    useCredit: series.useCredit,
    partAllowed: series.partAllowed ?? undefined,
    reminders: series.reminders ?? undefined,
    lateFee: series.lateFeeChosen ? series.lateFeeRule : undefined,
    template: series.template ?? undefined,
    version: series.version,
    name: series.name,
    interval: series.interval,
    intervalCount: series.intervalCount,
    startsOn: series.startsOn,
    endsOn: series.endsOn,
    times: series.times,
    dueDays: series.dueDays,
    sends: series.sends,
  });
  const form = useContractForm(recurringInput, values);
  const { currency } = series;
  const change = useCall(recurringInvoicesContract.updateRecurringInvoice, { form, onSuccess: onClose });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Edit series"
      submitLabel="Save changes"
      form={form}
      onSubmit={() => change.run({ params: { recurringId: series.id }, body: form.input() })}
    >
      <TextField label="Customer" autoComplete="off" {...form.getInputProps('customer.name')} />
      <TextField label="E-mail" type="email" autoComplete="off" {...form.getInputProps('customer.email')} />
      {series.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and stay in their order
        <div key={index} className="inv-pair">
          <NumberField label={`${line.name}: quantity`} {...form.getInputProps(`lines.${index}.quantity`)} />
          <AmountField
            label="Unit price"
            currency={currency}
            {...form.getInputProps(`lines.${index}.unitPrice`)}
          />
        </div>
      ))}
      <PlanFields form={form} />
    </DrawerForm>
  );
}
