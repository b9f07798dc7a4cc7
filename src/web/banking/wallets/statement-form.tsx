// The statement of a wallet: over which days, and as which file.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Wallet, walletStatementQuery } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';

type Values = { firstDay: string | undefined; lastDay: string | undefined; format: 'pdf' | 'csv' };

export function StatementForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const form = useContractForm(walletStatementQuery, {
    firstDay: undefined,
    lastDay: undefined,
    format: 'pdf',
  } as Values);
  const fetchFile = async () => {
    const { format, firstDay, lastDay } = form.getValues();
    const query = { format, firstDay: firstDay || undefined, lastDay: lastDay || undefined };
    setPending(true);
    await download(
      walletsContract.getWalletStatement,
      { params: { walletId: wallet.id }, query },
      `statement-${wallet.reference}.${format}`,
    )
      .then(onClose)
      .catch((error: unknown) => toastFailure(messageOf(error)));
    setPending(false);
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Statement of {{name}}', { name: wallet.name })}
      says={t('With the balance before the first day and after the last; this month unless you choose days.')}
      form={form}
      onSubmit={fetchFile}
      submitLabel={t('Download')}
      isPending={isPending}
    >
      <div className="two-fields">
        <DateField label="First day" optional {...form.getInputProps('firstDay')} />
        <DateField label="Last day" optional {...form.getInputProps('lastDay')} />
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
