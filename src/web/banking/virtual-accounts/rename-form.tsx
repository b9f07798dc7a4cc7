// The form that renames a virtual account.
import { useTranslation } from 'react-i18next';
import {
  renameInput,
  type VirtualAccountDetail,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function RenameForm({ account, opened, onClose }: ShownDialog & { account: VirtualAccountDetail }) {
  const { t } = useTranslation();
  const form = useContractForm(renameInput, { account_name: account.account_name });
  const rename = useCall(virtualAccountsContract.renameVirtualAccount, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Rename {{name}}', { name: account.account_name })}
      says={t('Shown to people who transfer money to this account.')}
      form={form}
      onSubmit={() => rename.run({ params: { virtualAccountId: account.id }, body: form.input() })}
      submitLabel={t('Rename')}
      isPending={rename.isPending}
    >
      <TextField label="Account name" {...form.getInputProps('account_name')} />
    </DialogForm>
  );
}
