// Assigning a fee or adjustment without a payment: the business whose ledger it is booked in, with a note that gives the reason.
import { useTranslation } from 'react-i18next';
import {
  assignInput,
  settlementContract as contract,
  type SettlementRow,
} from '#shared/contract/operator/settlement.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { BusinessField } from '#web/operator/business-field.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { row: SettlementRow; onClose: () => void };

export function AssignDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(assignInput, { businessId: '', mode: 'live', note: '' });
  const assign = useCall(contract.assignSettlementRow, { form, onSuccess: onClose });
  const amount = formatMoney(row.net ?? 0, row.currency ?? 'NGN', { sign: true });
  return (
    <DialogForm
      onClose={onClose}
      title={t('Assign {{amount}}', { amount })}
      says={row.kind === 'fee' ? t('Booked as an acquirer fee.') : t('Booked as a difference to resolve.')}
      size={520}
      form={form}
      onSubmit={() => assign.run({ params: { rowId: row.id }, body: form.input() })}
      submitLabel={t('Assign')}
      isPending={assign.isPending}
    >
      <BusinessField form={form} />
      <ChoiceCards
        label="Mode"
        options={[
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ]}
        {...form.getInputProps('mode')}
      />
      <TextAreaField label="Note" {...form.getInputProps('note')} />
    </DialogForm>
  );
}
