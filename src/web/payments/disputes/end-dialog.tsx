// Ending a dispute: settled with the customer, or closed without.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { disputesContract } from '#shared/contract/payments/disputes.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';

type Props = { disputeId: string; status: 'RESOLVED' | 'CLOSED'; onClose: () => void };

export function EndDialog({ disputeId, status, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(disputesContract.endDispute.body, { status, outcome: '' });
  const end = useCall(disputesContract.endDispute, { form });
  const isSettled = status === 'RESOLVED';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return;
    if (await end.run({ params: { disputeId }, body: form.getValues() })) onClose();
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">
              {isSettled ? t('Mark this dispute as resolved?') : t('Close this dispute?')}
            </Modal.Title>
            <p className="says">
              {isSettled
                ? t('We notify the customer of the outcome. The conversation is closed.')
                : t('The dispute is closed without a resolution. We send the customer the reason.')}
            </p>
          </div>
          <TextAreaField
            label={isSettled ? 'Resolution' : 'Reason for closing'}
            data-autofocus
            {...form.getInputProps('outcome')}
          />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={end.isPending}>
            {t('Cancel')}
          </Button>
          <WriteButton loading={end.isPending}>
            {isSettled ? t('Mark as resolved') : t('Close dispute')}
          </WriteButton>
        </div>
      </form>
    </Modal>
  );
}
