// Resolving a difference of a settlement file: the party that bears it, with a note that gives the reason.
import { useTranslation } from 'react-i18next';
import {
  settlementContract as contract,
  resolveInput,
  type SettlementRow,
} from '#shared/contract/operator/settlement.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { ResolveFields } from '#web/operator/resolve-fields.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { row: SettlementRow; onClose: () => void };

export function ResolveDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(resolveInput, { resolution: 'received', note: '' });
  const resolve = useCall(contract.resolveSettlementRow, { form, onSuccess: onClose });
  const isMissing = (row.difference ?? 0) > 0;
  const amount = formatMoney(Math.abs(row.difference ?? 0), row.currency ?? 'NGN');
  const received = {
    value: 'received',
    label: isMissing ? 'Received' : 'Paid back',
    text: 'Settled with the acquirer in some other way.',
  };
  return (
    <DialogForm
      onClose={onClose}
      title={isMissing ? t('{{amount}} missing', { amount }) : t('{{amount}} over', { amount })}
      size={520}
      form={form}
      onSubmit={() => resolve.run({ params: { rowId: row.id }, body: form.input() })}
      submitLabel={t('Resolve')}
      isPending={resolve.isPending}
    >
      <ResolveFields form={form} isMissing={isMissing} first={[received]} />
    </DialogForm>
  );
}
