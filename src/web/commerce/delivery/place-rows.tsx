// The places where customers pick up their orders.
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { placesMax } from '#shared/contract/commerce/delivery-settings.ts';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeliveryValues, PlaceValue } from './delivery-values.ts';

const newPlace: PlaceValue = { id: null, name: '', address: '', hours: null };

export function PlaceRows({ form }: { form: ContractForm<DeliveryValues> }) {
  const { t } = useTranslation();
  const { places } = form.values;
  return (
    <div className="delivery-rows">
      {places.length === 0 && (
        <p className="mut">{t('No pick-up locations yet. Orders can only be delivered.')}</p>
      )}
      {places.map((place, index) => {
        const at = `places.${index}`;
        const name = place.name || t('Location {{number}}', { number: index + 1 });
        return (
          <fieldset className="delivery-row place" key={place.id ?? index} aria-label={name}>
            <TextField label="Location name" maxLength={80} {...form.getInputProps(`${at}.name`)} />
            <TextField label="Address" maxLength={200} {...form.getInputProps(`${at}.address`)} />
            <TextField label="Open" optional maxLength={120} {...form.getInputProps(`${at}.hours`)} />
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove {{name}}', { name })}
              onClick={() => form.removeListItem('places', index)}
            >
              <IconTrash size={16} />
            </button>
          </fieldset>
        );
      })}
      {form.errors.places && <FieldError>{form.errors.places}</FieldError>}
      {places.length < placesMax && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem('places', newPlace)}
          >
            {t('Add location')}
          </Button>
        </div>
      )}
    </div>
  );
}
