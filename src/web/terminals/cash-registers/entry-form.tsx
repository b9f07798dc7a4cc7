// Records cash in an open register, or corrects an entry by a reversing entry.
import { useTranslation } from 'react-i18next';
import type { CashEntryKind } from '#shared/contract/terminals/cash-register-enums.ts';
import {
  type CashEntry,
  type CashRegisterDetail,
  cashEntryInput,
  cashRegistersContract,
} from '#shared/contract/terminals/cash-registers.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const titles: Record<CashEntryKind, string> = {
  SALE: 'Record a cash sale',
  PAY_IN: 'Pay cash in',
  PAY_OUT: 'Pay cash out',
};

type Props = { register: CashRegisterDetail; kind: CashEntryKind; onClose: () => void };

export function EntryForm({ register, kind, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(cashEntryInput, { kind, amount: null as number | null, note: '' });
  const add = useCall(cashRegistersContract.addCashEntry, { form, onSuccess: onClose });
  return (
    <DialogForm
      onClose={onClose}
      title={t(titles[kind])}
      form={form}
      onSubmit={() => add.run({ params: { registerId: register.id }, body: form.input() })}
      submitLabel={t(titles[kind])}
      isPending={add.isPending}
    >
      <AmountField
        label="Amount"
        data-autofocus
        currency={register.currency}
        {...form.getInputProps('amount')}
      />
      <TextAreaField
        label={kind === 'SALE' ? 'Note' : 'Purpose'}
        optional={kind === 'SALE'}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}

const correction = cashRegistersContract.correctCashEntry.body;

type CorrectProps = { register: CashRegisterDetail; entry: CashEntry; onClose: () => void };

export function CorrectForm({ register, entry, onClose }: CorrectProps) {
  const { t } = useTranslation();
  const form = useContractForm(correction, { note: '' });
  const correct = useCall(cashRegistersContract.correctCashEntry, { form, onSuccess: onClose });
  const params = { registerId: register.id, cashEntryId: entry.id };
  return (
    <DialogForm
      onClose={onClose}
      title={t('Correct this entry?')}
      says={t('A correcting entry of {{amount}} is added. The original stays, marked as corrected.', {
        amount: formatMoney(-entry.amount, register.currency),
      })}
      form={form}
      onSubmit={() => correct.run({ params, body: form.input() })}
      submitLabel={t('Correct')}
      isPending={correct.isPending}
    >
      <TextAreaField label="Note" optional data-autofocus {...form.getInputProps('note')} />
    </DialogForm>
  );
}
