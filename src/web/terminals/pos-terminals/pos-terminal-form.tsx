// Names a POS terminal and says where it stands; the browser may fill in where one is.
import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PosTerminalDetail,
  posTerminalChange,
  posTerminalsContract,
} from '#shared/contract/terminals/pos-terminals.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

const toNumber = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(value) ? null : value;
};

export function PosTerminalForm({
  terminal,
  opened,
  onClose,
}: ShownDialog & { terminal: PosTerminalDetail }) {
  const { t } = useTranslation();
  const [fault, setFault] = useState(false);
  const [point, setPoint] = useState({
    latitude: terminal.geoTag?.latitude.toString() ?? '',
    longitude: terminal.geoTag?.longitude.toString() ?? '',
  });
  const form = useContractForm(posTerminalChange, {
    name: terminal.name,
    address: terminal.address ?? '',
    latitude: terminal.geoTag?.latitude ?? (null as number | null),
    longitude: terminal.geoTag?.longitude ?? (null as number | null),
  });
  const save = useCall(posTerminalsContract.updatePosTerminal, { form });
  const place = (name: 'latitude' | 'longitude', text: string) => {
    setPoint((before) => ({ ...before, [name]: text }));
    form.setFieldValue(name, toNumber(text));
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
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Name and location"
      submitLabel="Save changes"
      form={form}
      onSubmit={() => save.run({ params: { serialNo: terminal.serialNumber }, body: form.input() })}
    >
      <TextField label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <TextAreaField
        label="Location"
        hint={t('The address where the terminal is used.')}
        {...form.getInputProps('address')}
      />
      {(['latitude', 'longitude'] as const).map((name) => (
        <TextField
          key={name}
          label={name === 'latitude' ? 'Latitude' : 'Longitude'}
          inputMode="decimal"
          placeholder={name === 'latitude' ? '6.601840' : '3.351486'}
          {...form.getInputProps(name)}
          value={point[name]}
          onChange={(event) => place(name, event.currentTarget.value)}
        />
      ))}
      {fault && (
        <Banner tone="warning">{t('The browser does not say where you are. Enter the coordinates.')}</Banner>
      )}
      <Button variant="default" leftSection={<IconCurrentLocation size={16} />} onClick={locate}>
        {t('Use where I am')}
      </Button>
    </DrawerForm>
  );
}
