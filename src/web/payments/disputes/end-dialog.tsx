// Dialog for ending a dispute: settled with the customer, or closed without settlement.
import { useTranslation } from 'react-i18next';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { disputeId: string; status: 'RESOLVED' | 'CLOSED'; onClose: () => void };

export function EndDialog({ disputeId, status, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(disputesContract.endDispute.body, { status, outcome: '' });
  const end = useCall(disputesContract.endDispute, { form });
  const isSettled = status === 'RESOLVED';
  const submit = async () => {
    if (await end.run({ params: { disputeId }, body: form.getValues() })) onClose();
  };
  return (
    <DialogForm
      onClose={onClose}
      title={isSettled ? t('Mark this dispute as resolved?') : t('Close this dispute?')}
      says={
        isSettled
          ? t('We notify the customer of the outcome. The conversation is closed.')
          : t('The dispute is closed without a resolution. We send the customer the reason.')
      }
      form={form}
      onSubmit={submit}
      submitLabel={isSettled ? t('Mark as resolved') : t('Close dispute')}
    >
      <TextAreaField
        label={isSettled ? 'Resolution' : 'Reason for closing'}
        data-autofocus
        {...form.getInputProps('outcome')}
      />
    </DialogForm>
  );
}
