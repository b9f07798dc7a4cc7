// The form that blocks a wallet: the postings to stop, and the reason.
import { useTranslation } from 'react-i18next';
import { blockInput, type Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Block = 'debit' | 'credit' | 'both';

const options = [
  { value: 'debit', label: 'No debit', text: 'Debits are blocked, credits are allowed.' },
  { value: 'credit', label: 'No credit', text: 'Credits are blocked, debits are allowed.' },
  { value: 'both', label: 'No debit or credit', text: 'Debits and credits are blocked.' },
] as const;

export function BlockForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const form = useContractForm(blockInput, { block: 'debit' as Block, reason: '' });
  const block = useCall(walletsContract.blockWallet, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Block {{name}}', { name: wallet.name })}
      says={t('The owners of the business are notified by e-mail.')}
      form={form}
      onSubmit={() => block.run({ params: { walletId: wallet.id }, body: form.input() })}
      submitLabel={t('Block')}
      isPending={block.isPending}
      danger
    >
      <ChoiceCards label="Block type" options={options} {...form.getInputProps('block')} />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
