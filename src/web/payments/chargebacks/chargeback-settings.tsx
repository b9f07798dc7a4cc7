// Settings for automatic handling of chargebacks: acceptance of small ones, and notification recipients.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import {
  type chargebackSettings,
  chargebackSettingsInput,
  chargebacksContract,
} from '#shared/contract/payments/chargebacks.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { NotifyField } from '#web/payments/payment-sources/notify-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function ChargebackSettings({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(queryOptionsOf(chargebacksContract.getChargebackSettings));
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null;
}

type Props = { settings: z.output<typeof chargebackSettings>; onClose: () => void };

function SettingsForm({ settings, onClose }: Props) {
  const { t } = useTranslation();
  const { currency, ...values } = settings;
  const form = useContractForm(chargebackSettingsInput, values);
  const save = useCall(chargebacksContract.saveChargebackSettings, { form });
  return (
    <DrawerForm
      opened
      onClose={onClose}
      title="Chargeback settings"
      submitLabel="Save settings"
      form={form}
      onSubmit={() => save.run({ body: form.getValues() })}
    >
      <AmountField
        label="Accept chargebacks below"
        optional
        currency={currency}
        hint={t('Chargebacks below this amount are accepted automatically. Leave empty to turn this off.')}
        {...form.getInputProps('autoAcceptBelow')}
      />
      <NotifyField
        form={form}
        label="Notify these e-mail addresses"
        hint={t('Press Enter after each, at most 5. Leave empty to use the e-mail address of the business.')}
      />
    </DrawerForm>
  );
}
