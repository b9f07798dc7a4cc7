// The layout of pages without a session: the panel with its pattern and sentence, and the form.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LegalLink } from '#web/account/legal/legal-sentence.tsx';
import { useBranding } from '#web/api/branding.ts';
import { BrandMark } from '../brand-mark.tsx';
import { AuthPattern } from './auth-pattern.tsx';
import './auth.css';
import { wallMs } from '#web/ui/now.ts';

export function AuthLayout() {
  const { t } = useTranslation();
  const branding = useBranding();
  const year = new Date(wallMs()).getFullYear();
  return (
    <div className="auth">
      <aside className="auth-side">
        <AuthPattern />
        <div className="auth-lock">
          {branding.company_logo ? (
            <img src={branding.company_logo} height={32} alt={branding.company_name} />
          ) : (
            <>
              <BrandMark plate="var(--on-auth-panel)" sign="var(--auth-panel)" />
              {branding.company_name}
            </>
          )}
        </div>
        <p className="auth-say">
          {t('Next Generation Payment Solution for Business Owners and Individuals')}
        </p>
      </aside>
      <div className="auth-form">
        <div className="auth-head">
          <BrandMark />
          {branding.company_name}
        </div>
        <main className="auth-box">
          <Outlet />
        </main>
        <footer className="auth-legal">
          <span>
            © {year} {branding.company_name}
          </span>
          <LegalLink href={branding.terms_url} label={t('Terms')} />
          <LegalLink href={branding.privacy_url} label={t('Privacy')} />
          {branding.support_email && <a href={`mailto:${branding.support_email}`}>{t('Contact support')}</a>}
        </footer>
      </div>
    </div>
  );
}
