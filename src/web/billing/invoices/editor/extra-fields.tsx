// Fields that apply to the whole invoice: discount, coupon, delivery with its tax, rounding of the total. Each is shown on request.
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/money.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { DiscountInput } from './cell-inputs.tsx';
import type { EditedInvoice } from './editor-values.ts';
import { useTaxes } from './line-grid.tsx';
import { TaxSelect } from './tax-select.tsx';

type Extra = 'discount' | 'coupon' | 'delivery' | 'rounding';
const labels: Record<Extra, string> = {
  discount: 'Invoice discount',
  coupon: 'Coupon',
  delivery: 'Delivery',
  rounding: 'Rounding',
};
const none: Record<Extra, Partial<EditedInvoice>> = {
  discount: { discount: null },
  coupon: { couponCode: null },
  delivery: { shipping: null },
  rounding: { rounding: 'half', roundTotalTo: 1 },
};

const isUsed = (extra: Extra, values: EditedInvoice): boolean =>
  ({
    discount: values.discount !== null,
    coupon: values.couponCode !== null,
    delivery: values.shipping !== null,
    rounding: values.roundTotalTo !== 1 || values.rounding !== 'half',
  })[extra];

type Props = { form: ContractForm; hasCoupon?: boolean };

export function ExtraFields({ form, hasCoupon = true }: Props) {
  const { t } = useTranslation();
  const values = form.getValues() as EditedInvoice;
  const [opened, setOpened] = useState<readonly Extra[]>([]);
  const nameOf = (extra: Extra) => t(extra === 'discount' && !hasCoupon ? 'Quote discount' : labels[extra]);
  const shown = (extra: Extra) => opened.includes(extra) || isUsed(extra, values);
  const close = (extra: Extra) => {
    setOpened((before) => before.filter((item) => item !== extra));
    form.setValues(none[extra]);
  };
  const fields: Record<Extra, ReactNode> = {
    discount: <WholeDiscount form={form} name={nameOf('discount')} />,
    coupon: <TextField label="Coupon code" autoComplete="off" {...form.getInputProps('couponCode')} />,
    delivery: <Delivery form={form} />,
    rounding: <Rounding form={form} />,
  };
  const names = (Object.keys(labels) as Extra[]).filter((extra) => hasCoupon || extra !== 'coupon');
  return (
    <div className="inv-extras">
      {names.map((extra) =>
        shown(extra) ? (
          <div key={extra} className="inv-extra">
            <div className="grow">{fields[extra]}</div>
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove {{name}}', { name: nameOf(extra) })}
              onClick={() => close(extra)}
            >
              <IconX size={16} />
            </button>
          </div>
        ) : (
          <Button
            key={extra}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} />}
            onClick={() => setOpened((before) => [...before, extra])}
          >
            {nameOf(extra)}
          </Button>
        ),
      )}
    </div>
  );
}

function WholeDiscount({ form, name }: { form: ContractForm; name: string }) {
  const { t } = useTranslation();
  const { discount, currency } = form.getValues() as EditedInvoice;
  return (
    <div className="inv-boxed">
      <span className="label">{name}</span>
      <DiscountInput
        label={name}
        currency={currency}
        value={discount}
        invalid={Object.keys(form.errors).some((path) => path.startsWith('discount'))}
        onChange={(next) => form.setFieldValue('discount', next)}
      />
      <small className="mut">
        {discount?.kind === 'fixed'
          ? t('{{money}} off the whole invoice', { money: formatMoney(discount.amount, currency) })
          : t('An amount, or a percentage with %')}
      </small>
    </div>
  );
}

function Delivery({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { shipping, currency, lines } = form.getValues() as EditedInvoice;
  const taxes = useTaxes([...lines.flatMap((line) => line.taxes), ...(shipping?.taxes ?? [])]);
  const set = (change: object) =>
    form.setFieldValue('shipping', Object.assign({ amount: 0, taxes: [] }, shipping, change));
  return (
    <div className="inv-pair">
      <AmountField
        label="Delivery"
        currency={currency}
        value={shipping?.amount ?? null}
        onChange={(amount) => set({ amount: amount ?? 0 })}
        error={form.errors['shipping.amount']}
      />
      <div className="inv-boxed">
        <span className="label">{t('Tax')}</span>
        <TaxSelect
          label={t('Tax on delivery')}
          chosen={shipping?.taxes ?? []}
          taxes={taxes}
          invalid={Boolean(form.errors['shipping.taxes'])}
          onChange={(chosen) => set({ taxes: chosen })}
        />
      </div>
    </div>
  );
}

const steps = [1, 10, 100, 500, 1000] as const;
const ways = { half: 'To the nearest', up: 'Up', down: 'Down' };

function Rounding({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  const { currency, roundTotalTo } = form.getValues() as EditedInvoice;
  return (
    <div className="inv-pair">
      <SelectField
        label="Round total to"
        data={steps.map((step) => ({
          value: String(step),
          label: step === 1 ? t('No rounding') : formatMoney(step, currency),
        }))}
        value={String(roundTotalTo)}
        onChange={(step) => form.setFieldValue('roundTotalTo', Number(step))}
      />
      <SelectField
        label="Direction"
        data={Object.entries(ways).map(([value, label]) => ({ value, label: t(label) }))}
        {...form.getInputProps('rounding')}
      />
    </div>
  );
}
