// The layout of console pages without a session: a plain card below the console's own bar.
import '#web/ui/theme/mantine-shell.ts';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#web/api/branding.ts';
import { BrandMark } from '../brand-mark.tsx';
import './console.css';

export function ConsoleOpenLayout() {
  const { t } = useTranslation();
  const { company_name: company } = useBranding();
  return (
    <div className="console-open">
      <header className="console-bar">
        <BrandMark size={24} plate="var(--on-console)" sign="var(--console)" />
        <span className="console-company">{company}</span>
        <b>{t('Operator console')}</b>
      </header>
      <main className="console-box">
        <Outlet />
      </main>
      <section aria-label={t('Messages')}>
        <Notifications position="bottom-right" autoClose={5000} withinPortal={false} />
      </section>
    </div>
  );
}
