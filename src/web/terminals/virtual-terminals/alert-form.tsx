// Form to add an alert destination, and to enter the code sent to it.
import { useTranslation } from 'react-i18next';
import {
  type AlertDestination,
  type AlertKind,
  alertCodeInput,
  alertDestinationInput,
  alertKindLabels,
  terminalAlertsContract,
} from '#shared/contract/terminals/terminal-alerts.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = {
  terminalId: string;
  offered: readonly AlertKind[];
  onClose: () => void;
  onAdded: (destination: AlertDestination) => void;
};

export function AlertForm({ terminalId, offered, onClose, onAdded }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(alertDestinationInput, {
    kind: offered[0] ?? 'email',
    address: '',
    name: '',
  });
  const add = useCall(terminalAlertsContract.addAlertDestination, {
    form,
    success: false,
    onSuccess: (added) => {
      onClose();
      onAdded(added);
    },
  });
  const isEmail = form.values.kind === 'email';
  return (
    <DialogForm
      onClose={onClose}
      title={t('Add recipient')}
      says={t('We send a confirmation code first. Alerts start once you enter it here.')}
      form={form}
      onSubmit={() => add.run({ params: { terminalId }, body: form.input() })}
      submitLabel={t('Send code')}
    >
      <SelectField
        label="Sent by"
        data={offered.map((kind) => ({ value: kind, label: t(alertKindLabels[kind]) }))}
        {...form.getInputProps('kind')}
      />
      <TextField
        label={isEmail ? 'E-mail' : 'Phone number'}
        placeholder={isEmail ? 'till@example.com' : '+234 803 123 4567'}
        {...form.getInputProps('address')}
      />
      <TextField label="Name" maxLength={60} {...form.getInputProps('name')} />
    </DialogForm>
  );
}

type CodeProps = {
  terminalId: string;
  destination: AlertDestination;
  sandboxed: boolean;
  onClose: () => void;
};

export function AlertCodeForm({ terminalId, destination, sandboxed, onClose }: CodeProps) {
  const { t } = useTranslation();
  const form = useContractForm(alertCodeInput, { code: '' });
  const confirm = useCall(terminalAlertsContract.confirmAlertDestination, { form, onSuccess: onClose });
  const params = { terminalId, alertDestinationId: destination.id };
  const isSandboxed = sandboxed && destination.kind !== 'email';
  return (
    <DialogForm
      onClose={onClose}
      title={t('Enter the code')}
      says={
        isSandboxed
          ? t('In test mode nothing is sent to phones. The code is 123456.')
          : t('We sent a 6-digit code to {{address}}. It expires in 30 minutes.', {
              address: destination.address,
              interpolation: { escapeValue: false },
            })
      }
      form={form}
      onSubmit={() => confirm.run({ params, body: form.input() })}
      submitLabel={t('Turn alerts on')}
    >
      <TextField
        label="Code"
        digits
        autoComplete="one-time-code"
        maxLength={6}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}
