// Form that places a lien on a wallet: amount, reason and end date.
import { useTranslation } from 'react-i18next';
import { lienInput, type Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function LienForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const { currency, available } = wallet;
  const form = useContractForm(lienInput, {
    amount: null as number | null,
    reason: '',
    until: null as string | null,
  });
  const place = useCall(walletsContract.placeWalletLien, {
    form,
    invalidates: ['wallet'],
    onSuccess: onClose,
  });
  const { amount } = form.values;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Place a lien on {{name}}', { name: wallet.name })}
      says={t('Held money cannot be spent or sent. {{amount}} is available.', {
        amount: formatMoney(available, currency),
      })}
      form={form}
      onSubmit={() => place.run({ params: { walletId: wallet.id }, body: form.input() })}
      submitLabel={amount ? t('Hold {{amount}}', { amount: formatMoney(amount, currency) }) : t('Hold')}
      isPending={place.isPending}
    >
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
      <DateTimeField
        label="Until"
        optional
        hint={t('Leave empty to hold until released')}
        {...form.getInputProps('until')}
      />
    </DialogForm>
  );
}
