// The form of a new price: its terms, its start, and the cost of an example payment.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorPrice,
  operatorPricesContract,
  priceInput,
  priceRegions,
} from '#shared/contract/operator/prices.ts';
import { channels } from '#shared/contract/payments/pricing.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { channelLabels } from '#web/ui/channel.tsx';
import { instantOf, wallDateOf } from '#web/ui/dates.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { wallMs } from '#web/ui/now.ts';
import { toastFailure } from '#web/ui/toasts.tsx';
import { AffectedBusinessesDialog } from './affected-businesses-dialog.tsx';
import { currentPrice, type PricePlace, type PriceTerms, termsOf } from './current-price.ts';
import { regionLabels } from './price-labels.ts';
import { PricePreview } from './price-preview.tsx';
import { RateField } from './rate-field.tsx';
import './prices.css';

type PriceConfirmation = { merchants: number; withOwnPrice: number; answer: (confirmed: boolean) => void };
type Place = Pick<PricePlace, 'currency' | 'channel' | 'region'>;
type Props = {
  businessId: string | null;
  place: Place;
  prices: readonly OperatorPrice[];
  opened: boolean;
  onClose: () => void;
};

/** The initial terms when no price is in force: no fee. */
const noTerms: PriceTerms = {
  ratePpm: 0,
  flat: 0,
  flatWaivedBelow: 0,
  feeMax: null,
  vatPpm: 75_000,
  vatInclusive: false,
};

/** Returns the next midnight; until then a new price can be withdrawn. */
function tomorrow(timeZone: string): string {
  const { year, month, day } = wallDateOf(new Date(wallMs()), timeZone);
  return instantOf({ year, month, day: day + 1 }, timeZone).toISOString();
}

const placeFields = ['currency', 'channel', 'region'] as const;

export function PriceForm({ businessId, place, prices, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const [reach, setReach] = useState<PriceConfirmation | null>(null);
  const presentAt = (at: Place) => currentPrice(prices, { ...at, businessId });
  const first = presentAt(place);
  const form = useContractForm(priceInput, {
    ...(first ? termsOf(first) : noTerms),
    ...place,
    businessId,
    effectiveFrom: tomorrow(timeZone) as string | null,
  });
  const create = useCall(operatorPricesContract.createOperatorPrice, {
    form,
    success: ({ proposal }) =>
      proposal ? t('Price proposed. Another member of staff has to approve it.') : t('Price saved'),
  });
  const present = presentAt(form.values);
  /** On a change of market, channel or region, the form loads the price in force there and remounts the fields of the terms. */
  const placeProps = (field: (typeof placeFields)[number]) => ({
    ...form.getInputProps(field),
    onChange: (value: string) => {
      const at = { ...form.getValues(), [field]: value };
      const there = presentAt(at);
      form.setValues({ ...at, ...(there ? termsOf(there) : noTerms) });
    },
  });
  const placeKey = placeFields.map((field) => form.values[field]).join(' ');
  const submit = async () => {
    const body = form.input();
    if (businessId !== null) return create.run({ body });
    const { currency: market, channel, region } = body;
    const concerned = await call(operatorPricesContract.getPriceReach, {
      query: { currency: market, channel, region },
    }).catch((error: unknown) => toastFailure(messageOf(error)));
    if (!concerned) return false;
    const isConfirmed = await new Promise<boolean>((answer) => setReach({ ...concerned, answer }));
    setReach(null);
    return isConfirmed && create.run({ body: { ...body, confirmedMerchants: concerned.merchants } });
  };
  const currency = form.values.currency as Currency;
  const amount = (field: string) => {
    const props = form.getInputProps(field);
    return { ...props, onChange: (value: number | null) => props.onChange(value ?? 0) };
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={businessId ? 'New price for this business' : 'New platform price'}
      submitLabel="Save price"
      form={form}
      preview={<PricePreview values={form.values} present={present} />}
      onSubmit={submit}
    >
      <div className="two-fields">
        <SelectField
          label="Market"
          data={currencyCodes.map((value) => ({ value, label: value }))}
          {...placeProps('currency')}
        />
        <SelectField
          label="Channel"
          data={channels.map((value) => ({ value, label: t(channelLabels[value]) }))}
          {...placeProps('channel')}
        />
      </div>
      <SelectField
        label="Region"
        data={priceRegions.map((value) => ({ value, label: t(regionLabels[value]) }))}
        {...placeProps('region')}
      />
      <div className="two-fields">
        <RateField key={`rate ${placeKey}`} label="Rate" {...form.getInputProps('ratePpm')} />
        <AmountField label="Flat fee" currency={currency} {...amount('flat')} />
      </div>
      <div className="two-fields">
        <AmountField
          label="Flat fee waived below"
          currency={currency}
          hint={t('0 for never')}
          {...amount('flatWaivedBelow')}
        />
        <AmountField
          label="Fee cap"
          optional
          currency={currency}
          hint={t('Leave empty for no cap')}
          {...form.getInputProps('feeMax')}
        />
      </div>
      <RateField key={`vat ${placeKey}`} label="VAT on the fee" {...form.getInputProps('vatPpm')} />
      <SwitchField
        label="The fee includes VAT"
        {...form.getInputProps('vatInclusive', { type: 'checkbox' })}
      />
      <DateTimeField
        label="Applies from"
        optional
        hint={t(
          'Leave empty to start now. A future price can be withdrawn before it starts. Fees of existing payments do not change.',
        )}
        {...form.getInputProps('effectiveFrom')}
      />
      {reach && (
        <AffectedBusinessesDialog
          merchants={reach.merchants}
          withOwnPrice={reach.withOwnPrice}
          onAnswer={reach.answer}
        />
      )}
    </DrawerForm>
  );
}
