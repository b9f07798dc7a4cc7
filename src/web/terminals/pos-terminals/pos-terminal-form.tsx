// Form for the name and location of a POS terminal; the browser can fill in the location.
import { useTranslation } from 'react-i18next';
import {
  type PosTerminalDetail,
  posTerminalChange,
  posTerminalsContract,
} from '#shared/contract/terminals/pos-terminals.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { PlaceFields } from '../place-fields.tsx';

export function PosTerminalForm({
  terminal,
  opened,
  onClose,
}: ShownDialog & { terminal: PosTerminalDetail }) {
  const { t } = useTranslation();
  const form = useContractForm(posTerminalChange, {
    name: terminal.name,
    address: terminal.address ?? '',
    latitude: terminal.geoTag?.latitude ?? (null as number | null),
    longitude: terminal.geoTag?.longitude ?? (null as number | null),
  });
  const save = useCall(posTerminalsContract.updatePosTerminal, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Name and location"
      submitLabel="Save changes"
      form={form}
      onSubmit={() => save.run({ params: { serialNo: terminal.id }, body: form.input() })}
    >
      <TextField label="Name" maxLength={100} data-autofocus {...form.getInputProps('name')} />
      <PlaceFields
        label="Location"
        hint={t('The address where the terminal is used.')}
        start={{
          latitude: terminal.geoTag?.latitude ?? null,
          longitude: terminal.geoTag?.longitude ?? null,
        }}
        inputOf={(name) => form.getInputProps(name)}
        onPlace={(name, value) => form.setFieldValue(name, value)}
      />
    </DrawerForm>
  );
}
