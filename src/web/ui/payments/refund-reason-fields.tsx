// Reason and customer message of a refund, for a payment or an order.
import { useTranslation } from 'react-i18next';
import { refundReasonLabels, refundReasons } from '#shared/payments/refunds.ts';
import { TextAreaField } from '../form/fields.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { ContractForm } from '../form/use-contract-form.ts';

export const refundNoteMax = 500;

export function RefundReasonFields({ form }: { form: Pick<ContractForm, 'getInputProps'> }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        label="Reason"
        placeholder={t('Choose a reason')}
        data={refundReasons.map((value) => ({ value, label: t(refundReasonLabels[value]) }))}
        {...form.getInputProps('reason')}
      />
      <TextAreaField
        label="Note to the customer"
        optional
        countMax={refundNoteMax}
        {...form.getInputProps('customerNote')}
      />
    </>
  );
}
