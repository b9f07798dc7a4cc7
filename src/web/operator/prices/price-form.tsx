// A new price: its terms, from when it applies, and what a payment would cost by it.
import { useTranslation } from 'react-i18next';
import { operatorPricesContract, priceInput, priceRegions } from '#shared/contract/operator/prices.ts';
import { channels } from '#shared/contract/payments/pricing.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { channelLabels } from '#web/ui/channel.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { PricePreview, type PriceValues } from './price-preview.tsx';
import { regionWords } from './price-words.ts';
import { RateField } from './rate-field.tsx';
import './prices.css';

type Props = { businessId: string | null; opened: boolean; onClose: () => void };

const noPrice: Omit<PriceValues, 'businessId'> = {
  currency: 'NGN',
  channel: 'card',
  region: 'local',
  ratePpm: 15_000,
  flat: 0,
  flatWaivedBelow: 0,
  feeMax: null,
  vatPpm: 75_000,
  vatInclusive: false,
  effectiveFrom: null,
};

export function PriceForm({ businessId, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(priceInput, {
    ...noPrice,
    businessId,
  });
  const create = useCall(operatorPricesContract.createOperatorPrice, { form });
  const currency = form.values.currency as Currency;
  const amount = (field: string) => {
    const props = form.getInputProps(field);
    return { ...props, onChange: (value: number | null) => props.onChange(value ?? 0) };
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={businessId ? 'New price of this business' : 'New price of the platform'}
      submitLabel="Save price"
      form={form}
      preview={<PricePreview values={form.values} />}
      onSubmit={() => create.run({ body: form.input() })}
    >
      <div className="two-fields">
        <SelectField
          label="Market"
          data={currencyCodes.map((value) => ({ value, label: value }))}
          {...form.getInputProps('currency')}
        />
        <SelectField
          label="Channel"
          data={channels.map((value) => ({ value, label: t(channelLabels[value]) }))}
          {...form.getInputProps('channel')}
        />
      </div>
      <SelectField
        label="Region"
        data={priceRegions.map((value) => ({ value, label: t(regionWords[value]) }))}
        {...form.getInputProps('region')}
      />
      <div className="two-fields">
        <RateField label="Rate" {...form.getInputProps('ratePpm')} />
        <AmountField label="Flat part" currency={currency} {...amount('flat')} />
      </div>
      <div className="two-fields">
        <AmountField
          label="Flat part waived below"
          currency={currency}
          hint={t('0: never waived')}
          {...amount('flatWaivedBelow')}
        />
        <AmountField
          label="Fee at most"
          optional
          currency={currency}
          hint={t('Empty: no limit')}
          {...form.getInputProps('feeMax')}
        />
      </div>
      <RateField label="VAT on the fee" {...form.getInputProps('vatPpm')} />
      <SwitchField
        label="The fee includes VAT"
        {...form.getInputProps('vatInclusive', { type: 'checkbox' })}
      />
      <DateTimeField
        label="Applies from"
        optional
        hint={t('Leave empty to start now. Payments already made keep their fee.')}
        {...form.getInputProps('effectiveFrom')}
      />
    </DrawerForm>
  );
}
