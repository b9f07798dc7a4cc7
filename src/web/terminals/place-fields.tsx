// Location fields: an address and coordinates, which the browser can fill in.
import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';

const toNumber = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? null : value;
};

type Axis = 'latitude' | 'longitude';
type Props = {
  /** The label of the address field. */
  label: string;
  hint: string;
  start: Record<Axis, number | null>;
  /** Returns the input properties of a form field. */
  // biome-ignore lint/suspicious/noExplicitAny: as forms answer
  inputOf: (name: 'address' | Axis) => any;
  onPlace: (name: Axis, value: number | null) => void;
};

export function PlaceFields({ label, hint, start, inputOf, onPlace }: Props) {
  const { t } = useTranslation();
  const [fault, setFault] = useState(false);
  const [point, setPoint] = useState({
    latitude: start.latitude?.toString() ?? '',
    longitude: start.longitude?.toString() ?? '',
  });
  const place = (name: Axis, text: string) => {
    setPoint((before) => ({ ...before, [name]: text }));
    onPlace(name, toNumber(text));
  };
  const locate = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFault(false);
        place('latitude', coords.latitude.toFixed(6));
        place('longitude', coords.longitude.toFixed(6));
      },
      () => setFault(true),
    );
  return (
    <>
      <TextAreaField label={label} hint={hint} {...inputOf('address')} />
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'latitude' ? 'Latitude' : 'Longitude'}
          inputMode="decimal"
          placeholder={name === 'latitude' ? '6.601840' : '3.351486'}
          {...inputOf(name)}
          value={point[name]}
          onChange={(event) => place(name, event.currentTarget.value)}
        />
      ))}
      {fault && (
        <Banner tone="warning">
          {t('Your browser could not determine your location. Enter the coordinates.')}
        </Banner>
      )}
      <Button variant="default" leftSection={<IconCurrentLocation size={16} />} onClick={locate}>
        {t('Use my location')}
      </Button>
    </>
  );
}
