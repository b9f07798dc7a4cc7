// The retention screens for staff as tabs: rules, deletion runs, and erasures on request.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const tabs = [
  { label: 'Rules', path: '/operator/retention/rules' },
  { label: 'Runs', path: '/operator/retention/runs' },
  { label: 'Erasures', path: '/operator/retention/erasures' },
];

export function RetentionLayout() {
  const { t } = useTranslation();
  return (
    <Page title={t('Retention')} subRoutes={tabs}>
      <Outlet />
    </Page>
  );
}
