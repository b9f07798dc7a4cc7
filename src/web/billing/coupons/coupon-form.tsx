// Drawer form to create or change a coupon: discount, scope, limits and validity.
import { useTranslation } from 'react-i18next';
import { couponDurationLabels, couponDurations } from '#shared/billing/catalogue-enums.ts';
import { couponInput, newCouponInput } from '#shared/contract/billing/coupon-input.ts';
import { type Coupon, couponsContract } from '#shared/contract/billing/coupons.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTimeWindow } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { CouponScopeFields } from './coupon-scope-fields.tsx';
import { type CouponValues, couponValuesOf } from './coupon-values.ts';
import { DiscountFields } from './discount-fields.tsx';

export function CouponForm({ coupon, opened, onClose }: { coupon: Coupon | null } & ShownDialog) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const form = useContractForm(coupon ? couponInput : newCouponInput, couponValuesOf(coupon, currency));
  const create = useCall(couponsContract.createCoupon, { form });
  const update = useCall(couponsContract.updateCoupon, { form });
  const isUsed = coupon !== null && coupon.redeemed + coupon.reserved > 0;
  const save = () =>
    coupon
      ? update.run({ params: { couponId: coupon.id }, body: couponInput.parse(form.getValues()) })
      : create.run({ body: newCouponInput.parse(form.getValues()) });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={coupon ? 'Edit coupon' : 'Create coupon'}
      submitLabel={coupon ? 'Save changes' : 'Create coupon'}
      form={form}
      onSubmit={save}
    >
      <TextField
        label="Code"
        data-autofocus
        maxLength={40}
        disabled={isUsed}
        hint={t('Capitalisation and spaces do not matter')}
        {...form.getInputProps('code')}
      />
      <TextField label="Name" optional maxLength={100} {...form.getInputProps('name')} />
      <DiscountFields form={form} isUsed={isUsed} />
      <CouponScopeFields form={form} known={coupon?.subjects ?? []} isUsed={isUsed} />
      <Limits form={form} />
      <DateTimeWindow form={form} />
      <Duration form={form} isUsed={isUsed} />
      {!coupon && (
        <SwitchField label="Save as a draft" {...form.getInputProps('draft', { type: 'checkbox' })} />
      )}
    </DrawerForm>
  );
}

type Props = { form: ContractForm<CouponValues> };

function Limits({ form }: Props) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <NumberField
        label="Total uses"
        optional
        placeholder={t('Unlimited')}
        {...form.getInputProps('redemptionsMax')}
      />
      <NumberField
        label="Uses per customer"
        optional
        placeholder={t('Unlimited')}
        {...form.getInputProps('customerMax')}
      />
    </div>
  );
}

/** The duration of the discount on recurring charges. */
function Duration({ form, isUsed }: Props & { isUsed: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <SelectField
        label="On subscriptions"
        disabled={isUsed}
        data={couponDurations.map((value) => ({ value, label: t(couponDurationLabels[value]) }))}
        {...form.getInputProps('duration')}
      />
      {form.values.duration === 'periods' && (
        <NumberField label="Periods" disabled={isUsed} {...form.getInputProps('periods')} />
      )}
    </div>
  );
}
