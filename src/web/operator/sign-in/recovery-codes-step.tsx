// The recovery codes, shown once after the authenticator is set up.
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '#web/ui/secrets/recovery-codes.tsx';
import './sign-in.css';

export function RecoveryCodesStep({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="op-sign-in">
      <h1>{t('Save your recovery codes')}</h1>
      <RecoveryCodes
        codes={codes}
        warning="They are shown only once. Use each code once to log in without your authenticator."
        fileName="kasuwa-recovery-codes.txt"
        action="Go to the console"
        onDone={onDone}
      />
    </div>
  );
}
