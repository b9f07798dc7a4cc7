// The export form of the sender register: period and file format.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  remittanceSendersContract,
  senderRegisterQuery,
} from '#shared/contract/banking/remittance/remittance-senders.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

type Values = { firstDay: string | undefined; lastDay: string | undefined; format: 'pdf' | 'csv' };

export function RegisterForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const form = useContractForm(senderRegisterQuery, {
    firstDay: undefined,
    lastDay: undefined,
    format: 'pdf',
  } as Values);
  const fetchFile = async () => {
    const { format, firstDay, lastDay } = form.getValues();
    const query = { format, firstDay: firstDay || undefined, lastDay: lastDay || undefined };
    setPending(true);
    await download(remittanceSendersContract.getSenderRegister, { query }, `senders.${format}`)
      .then(onClose)
      .catch((error: unknown) => toastFailure(messageOf(error)));
    setPending(false);
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Sender register')}
      says={t('Identity, screening and totals of each sender. Defaults to this month.')}
      form={form}
      onSubmit={fetchFile}
      submitLabel={t('Download')}
      isPending={isPending}
    >
      <div className="two-fields">
        <DateField label="From" optional {...form.getInputProps('firstDay')} />
        <DateField label="To" optional {...form.getInputProps('lastDay')} />
      </div>
      <SelectField
        label="Format"
        data={[
          { value: 'pdf', label: t('PDF') },
          { value: 'csv', label: t('CSV') },
        ]}
        {...form.getInputProps('format')}
      />
    </DialogForm>
  );
}
