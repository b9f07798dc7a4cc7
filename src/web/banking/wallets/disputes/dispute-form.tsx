// The form that raises a dispute: the transaction of the wallet, the kind, and the reason.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  walletDisputeCategories,
  walletDisputeCategoryLabels,
} from '#shared/contract/banking/wallet-nouns/wallet-dispute-enums.ts';
import {
  walletDisputeInput,
  walletDisputesContract,
} from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { disputePath } from '#web/ui/banking/wallet-dispute-labels.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

const entriesShown = 50;

export function DisputeForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const params = { walletId: wallet.id };
  const entries = useQuery(
    queryOptionsOf(walletsContract.listWalletEntries, { params, query: { limit: entriesShown } }),
  );
  const form = useContractForm(walletDisputeInput, {
    walletId: wallet.id,
    entryId: '',
    category: 'not_mine' as (typeof walletDisputeCategories)[number],
    reason: '',
  });
  const raise = useCall(walletDisputesContract.raiseWalletDispute, {
    form,
    invalidates: ['wallet'],
    onSuccess: (created) => void go({ to: disputePath(created) }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Raise dispute"
      submitLabel="Raise dispute"
      form={form}
      onSubmit={() => raise.run({ body: form.input() })}
    >
      {entries.data?.items.length === 0 && (
        <Banner tone="info">{t('This wallet has no transactions yet.')}</Banner>
      )}
      <SelectField
        label="Transaction"
        placeholder={t('Choose a transaction')}
        data={(entries.data?.items ?? []).map((item) => ({
          value: item.id,
          label: `${formatMoney(item.amount, wallet.currency, { sign: true })}, ${item.what}${item.reference ? `, ${item.reference}` : ''}`,
        }))}
        {...form.getInputProps('entryId')}
      />
      <SelectField
        label="Reason"
        data={walletDisputeCategories.map((value) => ({
          value,
          label: t(walletDisputeCategoryLabels[value]),
        }))}
        {...form.getInputProps('category')}
      />
      <TextAreaField label="Description" maxLength={500} {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
