// The delivery of a manual order: by a region of the settings, by pick-up, for a custom fee, or none.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statesOf } from '#shared/account/places.ts';
import { regionsFor } from '#shared/commerce/delivery.ts';
import { deliverySettingsContract } from '#shared/contract/commerce/delivery-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ManualForm } from './manual-values.ts';

export function DeliveryFields({ form }: { form: ManualForm }) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(deliverySettingsContract.getDeliverySettings, {}));
  const { delivery, currency } = form.values;
  const regions = data?.currency === currency ? data.regions : [];
  const places = data?.places ?? [];
  const kinds = [
    { value: 'none', label: t('No delivery') },
    ...(regions.length > 0 ? [{ value: 'delivery', label: t('Delivery by region') }] : []),
    ...(places.length > 0 ? [{ value: 'pick_up', label: t('Picked up') }] : []),
    { value: 'own', label: t('Delivery with a custom fee') },
  ];
  const fitting = delivery.address.state === '' ? regions : regionsFor(regions, delivery.address.state);
  return (
    <>
      <SelectField label="Delivery" data={kinds} {...form.getInputProps('delivery.kind')} />
      {delivery.kind === 'pick_up' && (
        <SelectField
          label="Picked up at"
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('delivery.placeId')}
        />
      )}
      {(delivery.kind === 'delivery' || delivery.kind === 'own') && <AddressFields form={form} />}
      {delivery.kind === 'delivery' && (
        <SelectField
          label="Region"
          data={fitting.map(({ id, name, fee }) => ({
            value: id,
            label: `${name}, ${formatMoney(fee, currency)}`,
          }))}
          {...form.getInputProps('delivery.regionId')}
        />
      )}
      {delivery.kind === 'own' && (
        <AmountField label="Fee" currency={currency} {...form.getInputProps('delivery.fee')} />
      )}
    </>
  );
}

function AddressFields({ form }: { form: ManualForm }) {
  const { business } = useSession();
  const states = business?.country === 'US' ? statesOf.US : statesOf.NG;
  return (
    <>
      <TextField
        label="Address"
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('delivery.address.line1')}
      />
      <div className="two-fields">
        <TextField
          label="City"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps('delivery.address.city')}
        />
        <SelectField
          label="State"
          searchable
          data={[...states]}
          {...form.getInputProps('delivery.address.state')}
        />
      </div>
    </>
  );
}
