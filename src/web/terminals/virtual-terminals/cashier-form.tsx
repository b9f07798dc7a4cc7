// Adds a cashier to a virtual terminal.
import { useTranslation } from 'react-i18next';
import {
  terminalCashierInput,
  terminalCashiersContract,
} from '#shared/contract/terminals/terminal-cashiers.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Shown } from './cashier-actions.tsx';

type Props = { terminalId: string; onClose: () => void; onMade: (shown: Shown) => void };

export function CashierForm({ terminalId, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(terminalCashierInput, { name: '' });
  const create = useCall(terminalCashiersContract.createTerminalCashier, {
    form,
    success: false,
    onSuccess: (created) => {
      onClose();
      onMade(created);
    },
  });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Add cashier')}
      says={t(
        'You get a page address and a PIN to hand over. The page shows today’s payments at this terminal.',
      )}
      form={form}
      onSubmit={() => create.run({ params: { terminalId }, body: form.input() })}
      submitLabel={t('Add cashier')}
    >
      <TextField label="Name" data-autofocus maxLength={60} {...form.getInputProps('name')} />
    </DialogForm>
  );
}
