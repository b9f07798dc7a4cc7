// An order placed on behalf of a customer: products with available stock, delivery, and sums updated as it is filled in.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { manualOrderInput } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { orderPath } from '#web/ui/commerce/order-columns.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { bodyOf, emptyManual, type ManualValues } from './manual-values.ts';
import { QuotePreview } from './quote-preview.tsx';

export function ManualOrderForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const go = useNavigate();
  const form = useContractForm(manualOrderInput, emptyManual(currency) as ManualValues);
  const place = useCall(ordersContract.createOrder, {
    form,
    onSuccess: (order) => void go({ to: orderPath(order) as string }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Create order"
      submitLabel="Place order"
      form={form}
      preview={<QuotePreview values={form.values} />}
      onSubmit={() => place.run({ body: bodyOf(form.getValues()) })}
    >
      <LineFields form={form} />
      <TextField
        label="Customer"
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('customer.name')}
      />
      <div className="two-fields">
        <TextField label="E-mail" type="email" autoComplete="off" {...form.getInputProps('customer.email')} />
        <TextField label="Phone" optional autoComplete="off" {...form.getInputProps('customer.phone')} />
      </div>
      <DeliveryFields form={form} />
      <TextField label="Coupon code" optional maxLength={40} {...form.getInputProps('couponCode')} />
      <TextAreaField
        label="Customer’s note"
        optional
        countMax={500}
        {...form.getInputProps('customerNote')}
      />
      <NumberField
        label="Days stock is reserved"
        hint={t('The order expires if it is not paid by then.')}
        {...form.getInputProps('keptDays')}
      />
      <SwitchField
        label="Send the customer a link to pay"
        {...form.getInputProps('sendLink', { type: 'checkbox' })}
      />
    </DrawerForm>
  );
}
