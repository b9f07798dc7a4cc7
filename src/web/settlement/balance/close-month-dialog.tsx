// The confirmation dialog for closing a month: an explanation, and a note stored with the closing.
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { closePeriodInput, closingsContract, type NextPeriod } from '#shared/contract/settlement/closings.ts';
import { useCall } from '#web/api/use-call.ts';
import { monthName } from '#web/ui/dates.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { closingsPath } from './balance-labels.ts';

export function CloseMonthDialog({ next, onClose }: { next: NextPeriod; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { period } = next;
  const month = monthName(period, i18n.language);
  const form = useContractForm(closePeriodInput, { period, note: '' });
  const close = useCall(closingsContract.closePeriod, {
    success: t('{{month}} is closed', { month }),
    onSuccess: ({ id }) => {
      onClose();
      void navigate({ to: `${closingsPath}/${id}` });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (close.isPending || form.validate().hasErrors) return;
    void close.run({ body: { period, note: form.getValues().note } });
  };
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding={0} size={480} centered>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body stack">
          <div>
            <Modal.Title component="h2">{t('Close {{month}}?', { month })}</Modal.Title>
            <p className="says">
              {t(
                'We verify the books first. Then the closing balances of every account are recorded and signed. Later postings are dated in the open month.',
              )}
            </p>
            <p className="says">
              {t('A closed month cannot be reopened. Make corrections in the open month.')}
            </p>
          </div>
          <TextAreaField label="Note" optional data-autofocus {...form.getInputProps('note')} />
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={onClose} disabled={close.isPending}>
            {t('Cancel')}
          </Button>
          <WriteButton loading={close.isPending}>{t('Close {{month}}', { month })}</WriteButton>
        </div>
      </form>
    </Modal>
  );
}
