// A new password twice, with a strength hint.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { PasswordStrength } from '../password-strength.tsx';

type Form = {
  // biome-ignore lint/suspicious/noExplicitAny: what an input takes
  getInputProps: (path: string) => any;
  getValues: () => { password: string };
};

export function NewPasswordFields({
  form,
  label = 'New password',
}: {
  form: Form;
  label?: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={label}
        size="lg"
        autoComplete="new-password"
        hint={t('At least 8 characters, not a common password')}
        {...form.getInputProps('password')}
      />
      <PasswordStrength password={form.getValues().password} />
      <PasswordField
        label="Confirm password"
        size="lg"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </>
  );
}
