// Asks a member of staff for their second factor before sensitive actions; the action then continues.
import { useTranslation } from 'react-i18next';
import { operatorCodeInput, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { settleStepUp, useStepUpRequest } from '#web/api/step-up.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { StepUpFrame } from '../watch/step-up-frame.tsx';

export function ConsoleStepUp() {
  return useStepUpRequest() ? <StepUpDialog /> : null;
}

function StepUpDialog() {
  const { t } = useTranslation();
  const form = useContractForm(operatorCodeInput, { code: '' });
  const show = useCall(operatorSessionContract.stepUpOperator, {
    form,
    success: false,
    onSuccess: () => settleStepUp(true),
  });
  const submit = () => {
    if (show.isPending || form.validate().hasErrors) return;
    void show.run({ body: form.getValues() });
  };
  return (
    <StepUpFrame
      says="Enter a second-factor code to continue. You will not be asked again for 10 minutes."
      onSubmit={submit}
      isPending={show.isPending}
    >
      <TextField
        label="Code"
        autoComplete="one-time-code"
        hint={t('From your authenticator app, or a recovery code')}
        data-autofocus
        {...form.getInputProps('code')}
      />
    </StepUpFrame>
  );
}
