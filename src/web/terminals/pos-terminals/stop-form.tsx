// Deactivates or returns a POS terminal, with a reason shown to the owners.
import { useTranslation } from 'react-i18next';
import { reasonInput } from '#shared/contract/fields.ts';
import { type PosTerminalDetail, posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type StopProps = ShownDialog & { terminal: PosTerminalDetail; kind: 'deactivate' | 'return' };

export function StopForm({ terminal, kind, opened, onClose }: StopProps) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const { deactivatePosTerminal, returnPosTerminal } = posTerminalsContract;
  const isReturn = kind === 'return';
  const stop = useCall(isReturn ? returnPosTerminal : deactivatePosTerminal, { form, onSuccess: onClose });
  const name = terminal.name;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={isReturn ? t('Return “{{name}}”?', { name }) : t('Deactivate “{{name}}”?', { name })}
      says={
        isReturn
          ? t('It stops taking payments. Past payments are kept. Owners are notified by e-mail.')
          : t('It does not accept payments until you activate it again. Owners are notified by e-mail.')
      }
      form={form}
      onSubmit={() => stop.run({ params: { serialNo: terminal.id }, body: form.input() })}
      submitLabel={isReturn ? t('Return') : t('Deactivate')}
      isPending={stop.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
