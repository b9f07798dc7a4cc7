// The delivery regions of a store: states, fee, free-delivery threshold, and duration.
import { Button, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { statesOf } from '#shared/account/places.ts';
import { regionsMax } from '#shared/contract/commerce/delivery-settings.ts';
import { useSession } from '#web/api/session.ts';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeliveryValues, RegionValue } from './delivery-values.ts';

type Props = { form: ContractForm<DeliveryValues> };

const newRegion: RegionValue = {
  id: null,
  name: '',
  states: [],
  fee: null,
  freeFrom: null,
  daysMin: 1,
  daysMax: 3,
};

export function RegionRows({ form }: Props) {
  const { t } = useTranslation();
  const { regions } = form.values;
  return (
    <div className="delivery-rows">
      {regions.length === 0 && (
        <p className="mut">{t('No regions yet. Without one, orders can only be picked up.')}</p>
      )}
      {regions.map((region, index) => (
        <RegionRow key={region.id ?? index} form={form} index={index} />
      ))}
      {form.errors.regions && <FieldError>{form.errors.regions}</FieldError>}
      {regions.length < regionsMax && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('regions', newRegion)}
          >
            {t('Add region')}
          </Button>
        </div>
      )}
    </div>
  );
}

function RegionRow({ form, index }: Props & { index: number }) {
  const { t } = useTranslation();
  const at = `regions.${index}`;
  const { currency, regions } = form.values;
  const name = regions[index]?.name || t('Region {{number}}', { number: index + 1 });
  return (
    <fieldset className="delivery-row" aria-label={name}>
      <TextField
        label="Region name"
        maxLength={80}
        placeholder={t('Lagos')}
        {...form.getInputProps(`${at}.name`)}
      />
      <StatesField form={form} index={index} />
      <AmountField label="Fee" currency={currency} {...form.getInputProps(`${at}.fee`)} />
      <AmountField
        label="Free delivery from"
        optional
        currency={currency}
        {...form.getInputProps(`${at}.freeFrom`)}
      />
      <NumberField label="Minimum days" {...form.getInputProps(`${at}.daysMin`)} />
      <NumberField label="Maximum days" {...form.getInputProps(`${at}.daysMax`)} />
      <button
        type="button"
        className="iconbtn"
        aria-label={t('Remove {{name}}', { name })}
        onClick={() => form.removeListItem('regions', index)}
      >
        <IconTrash size={16} />
      </button>
    </fieldset>
  );
}

function StatesField({ form, index }: Props & { index: number }) {
  const { t } = useTranslation();
  const { business } = useSession();
  const path = `regions.${index}.states`;
  const value = form.values.regions[index]?.states ?? [];
  const fault = Object.entries(form.errors).find(([field]) => field.startsWith(path))?.[1];
  const known = business?.country === 'US' ? statesOf.US : statesOf.NG;
  return (
    <TagsInput
      label={t('States')}
      description={t('Leave empty to cover every state not named in another region.')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={value.length === 0 ? t('Everywhere else') : ''}
      data={[...known]}
      acceptValueOnBlur
      maxTags={60}
      value={value}
      onChange={(states) => form.setFieldValue(path, states)}
      error={fault && <FieldError>{fault}</FieldError>}
    />
  );
}
