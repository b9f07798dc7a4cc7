// The layout of account set-up: the brand at the top, and one plain column for the current step.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { BrandMark } from '../brand-mark.tsx';
import './auth.css';

export function OnboardingLayout() {
  const { t } = useTranslation();
  const branding = useBranding();
  return (
    <div className="onboarding">
      <header className="onboarding-head">
        {branding.company_logo ? (
          <img src={branding.company_logo} height={28} alt={branding.company_name} />
        ) : (
          <>
            <BrandMark />
            {branding.company_name}
          </>
        )}
        <span className="grow" />
        {branding.support_email && <a href={`mailto:${branding.support_email}`}>{t('Contact support')}</a>}
      </header>
      <main className="onboarding-box">
        <Outlet />
      </main>
    </div>
  );
}
