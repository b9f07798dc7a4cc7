// Confirmation that an e-mail with a link was sent, with advice on what to do meanwhile.
import { IconMail } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export function MailSent({ says, children }: { says: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="auth-mark">
        <IconMail size={24} aria-hidden />
      </span>
      <h1>{t('Check your e-mail')}</h1>
      <p className="auth-lead">{says}</p>
      {children}
    </>
  );
}
