// The recovery codes, shown only once, before the user continues to the dashboard.
import '#web/ui/theme/mantine-shell.ts';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '#web/ui/secrets/recovery-codes.tsx';

export function SaveCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('Save your recovery codes')}</h1>
      <div className="auth-fields">
        <RecoveryCodes
          codes={codes}
          warning="They are shown only once. Use each code once to log in without your phone."
          fileName="recovery-codes.txt"
          action="Go to the dashboard"
          onDone={onDone}
        />
      </div>
    </>
  );
}
