// Operations for staff: messages, jobs and files of all merchants, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const tabs = [
  { label: 'E-mails and SMS', path: '/operator/operations/messages' },
  { label: 'Webhook endpoints', path: '/operator/operations/webhooks' },
  { label: 'Webhook deliveries', path: '/operator/operations/deliveries' },
  { label: 'Jobs', path: '/operator/operations/jobs' },
  { label: 'Exports and imports', path: '/operator/operations/files' },
];

export function OperationsLayout() {
  const { t } = useTranslation();
  return (
    <Page title={t('Operations')} subRoutes={tabs}>
      <Outlet />
    </Page>
  );
}
