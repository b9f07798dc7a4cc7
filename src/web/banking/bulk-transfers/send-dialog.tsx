// The dialog that sends a draft: the debit of the wallet, and the confirmation required by the business.
import { useTranslation } from 'react-i18next';
import { sendInput, type TransferGroupDetail } from '#shared/contract/banking/bulk-shapes.ts';
import { bulkTransfersContract as contract } from '#shared/contract/banking/bulk-transfers.ts';
import { transfersContract } from '#shared/contract/banking/transfers.ts';
import { formatMoney } from '#shared/money.ts';
import { invalidateNoun, nounOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ConfirmField } from '#web/banking/transfers/confirming/confirm-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';

type Props = ShownDialog & { group: TransferGroupDetail };

export function SendDialog({ group, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { to_send: toSend, currency } = group;
  const form = useContractForm(sendInput, {
    transfer_group_id: group.id,
    rows: toSend.rows,
    total: toSend.total,
    code: undefined,
    pin: undefined,
  });
  const code = useCall(transfersContract.requestTransferCode, { form, success: false });
  const send = useCall(contract.sendBulk, {
    form,
    invalidates: ['wallet'],
    onSuccess: onClose,
    // The draft is read-only while it awaits approval, and shows that status.
    onHeld: () => {
      void invalidateNoun(nounOf(contract.sendBulk));
      onClose();
    },
  });
  const total = formatMoney(toSend.total, currency);
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t(toSend.rows === 1 ? 'Send 1 row' : 'Send {{rows}} rows', { rows: toSend.rows })}
      says={t('The wallet is debited once. Transfers cannot be recalled once sent.')}
      form={form}
      onSubmit={() => send.run({ body: form.input() })}
      submitLabel={t('Send {{total}}', { total })}
      isPending={send.isPending}
    >
      <KeyValues
        items={[
          { label: t('Transfers'), value: <MoneyText amount={toSend.amount} currency={currency} /> },
          {
            label: t('Charges'),
            value: <MoneyText amount={toSend.total - toSend.amount} currency={currency} />,
          },
          {
            label: t('To be debited'),
            value: <MoneyText amount={toSend.total} currency={currency} />,
            total: true,
          },
        ]}
      />
      <ConfirmField form={form} send={() => code.run({ body: {} })} sending={code.isPending} />
    </DialogForm>
  );
}
