// Settings for the time after payment: redirect URL and success message. The form has `redirectUrl` and `successMessage`.
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { form: ContractForm };

export function RedirectField({ form }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      label="Redirect to"
      optional
      placeholder="https://example.com/thank-you"
      hint={t('The customer is sent here after paying.')}
      {...form.getInputProps('redirectUrl')}
    />
  );
}

export function SuccessMessageField({ form }: Props) {
  return (
    <TextAreaField
      label="Success message"
      optional
      countMax={300}
      rows={2}
      {...form.getInputProps('successMessage')}
    />
  );
}
