// The dialog that records the scheme's decision.
import { useTranslation } from 'react-i18next';
import {
  type OperatorChargebackDetail,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { one: OperatorChargebackDetail; outcome: 'won' | 'lost'; onClose: () => void };

export function DecideDialog({ one, outcome, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(operatorDisputesContract.decideOperatorChargeback.body, { outcome, note: '' });
  const decide = useCall(operatorDisputesContract.decideOperatorChargeback, { form });
  const amount = formatMoney(one.onHold, one.currency);
  const isWon = outcome === 'won';
  const submit = async () => {
    if (await decide.run({ params: { chargebackId: one.id }, body: form.getValues() })) onClose();
  };
  return (
    <DialogForm
      onClose={onClose}
      title={isWon ? t('Close as won?') : t('Close as lost?')}
      says={
        isWon
          ? t('{{amount}} is released to the balance of {{name}}.', { amount, name: one.business.name })
          : t('{{amount}} is paid to the scheme and the chargeback fee is charged. This cannot be undone.', {
              amount,
            })
      }
      form={form}
      onSubmit={submit}
      submitLabel={isWon ? t('Close as won') : t('Close as lost')}
      danger={!isWon}
    >
      <TextAreaField label="Note to the merchant" optional {...form.getInputProps('note')} />
    </DialogForm>
  );
}
