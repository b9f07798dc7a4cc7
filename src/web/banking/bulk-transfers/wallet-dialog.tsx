// The dialog that changes the wallet of a draft: wallets of its currency with their available balances.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { draftChange, type TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { transferSettingsContract } from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function WalletDialog({ group, opened, onClose }: ShownDialog & { group: TransferGroupDetail }) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(transferSettingsContract.getTransferSources));
  const form = useContractForm(draftChange, { wallet_id: group.wallet.id });
  const change = useCall(contract.changeBulkDraft, { form, onSuccess: onClose });
  const sources = data?.filter(({ currency }) => currency === group.currency) ?? [];
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Pay from another wallet')}
      form={form}
      onSubmit={() => change.run({ params: { transferGroupId: group.id }, body: form.input() })}
      submitLabel={t('Change wallet')}
      isPending={change.isPending}
    >
      <SelectField
        label="Pay from"
        allowDeselect={false}
        data={sources.map((source) => ({
          value: source.id,
          label: `${source.name}, ${formatMoney(source.available, source.currency)}`,
        }))}
        {...form.getInputProps('wallet_id')}
      />
    </DialogForm>
  );
}
