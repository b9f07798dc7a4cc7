// Posting the scheme's decision.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorChargebackDetail,
  operatorDisputesContract,
} from '#shared/contract/operator/disputes.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { one: OperatorChargebackDetail; outcome: 'won' | 'lost'; onClose: () => void };

export function DecideDialog({ one, outcome, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(operatorDisputesContract.decideOperatorChargeback.body, { outcome, note: '' });
  const decide = useCall(operatorDisputesContract.decideOperatorChargeback, { form });
  const amount = formatMoney(one.onHold, one.currency);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    if (await decide.run({ params: { chargebackId: one.id }, body: form.getValues() })) onClose();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">
              {outcome === 'won' ? t('Close as won?') : t('Close as lost?')}
            </Modal.Title>
            <p className="says">
              {outcome === 'won'
                ? t('{{amount}} is released to the balance of {{name}}.', {
                    amount,
                    name: one.business.name,
                  })
                : t(
                    '{{amount}} is paid to the scheme and the chargeback fee is charged. This cannot be undone.',
                    {
                      amount,
                    },
                  )}
            </p>
          </div>
          <TextAreaField label="Note to the merchant" optional {...form.getInputProps('note')} />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={decide.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={decide.isPending}
            {...(outcome === 'lost' ? { 'data-tone': 'danger' } : {})}
          >
            {outcome === 'won' ? t('Close as won') : t('Close as lost')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
