// Asks one of the staff for their second factor again, before what matters most; what they wanted is then done.
import { Button, Modal } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { operatorCodeInput, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { settleStepUp, useStepUpAsked } from '#web/api/step-up.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

export function ConsoleStepUp() {
  return useStepUpAsked() ? <StepUpDialog /> : null;
}

function StepUpDialog() {
  const { t } = useTranslation();
  const form = useContractForm(operatorCodeInput, { code: '' });
  const show = useCall(operatorSessionContract.stepUpOperator, {
    form,
    success: false,
    onSuccess: () => settleStepUp(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (show.isPending || form.validate().hasErrors) return;
    void show.run({ body: form.getValues() });
  };
  return (
    <Modal
      opened
      onClose={() => settleStepUp(false)}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={440}
      centered
    >
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          <Modal.Title component="h2">{t('Confirm that it is you')}</Modal.Title>
          <p className="says">
            {t('Enter a code of your second factor to go on. You are not asked again for ten minutes.')}
          </p>
          <div className="dialog-fields">
            <TextField
              label="Code"
              autoComplete="one-time-code"
              hint={t('Of the app, or a recovery code')}
              data-autofocus
              {...form.getInputProps('code')}
            />
          </div>
        </div>
        <div className="dialog-foot">
          <Button variant="default" size="md" onClick={() => settleStepUp(false)} disabled={show.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={show.isPending}>
            {t('Confirm')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
