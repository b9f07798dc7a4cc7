// The password: its remaining validity, and its change.
import { useTranslation } from 'react-i18next';
import { passwordValidDays } from '#shared/account/password-validity.ts';
import { changePasswordInput, signInContract } from '#shared/contract/account/sign-in.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SaveCard } from './save-card.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordPage() {
  const { t } = useTranslation();
  const { user, profile } = useSession();
  const form = useContractForm(changePasswordInput, empty);
  const change = useCall(signInContract.changePassword, { form, onSuccess: () => form.reset() });
  return (
    <SaveCard
      title="Change password"
      form={form}
      submitLabel="Change password"
      readOnly={profile.impersonator !== null}
      onSubmit={() => change.run({ body: form.getValues() })}
    >
      <p className="mut sm">
        {t('A password expires after {{days}} days.', { days: passwordValidDays })}{' '}
        {user.password_expires_at && (
          <>
            {t('Your password expires')} <DateText at={user.password_expires_at} as="exact" />.{' '}
          </>
        )}
        {t('Changing your password ends all your other sessions.')}
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={t('At least 8 characters, not a common password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
    </SaveCard>
  );
}
