// Card gateways for staff: the connections, and their assignment to businesses.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

export function GatewaysPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('Card gateways')}
      tabs={[
        { label: 'Connections', path: '/operator/gateways/connections' },
        { label: 'Routing', path: '/operator/gateways/choices' },
      ]}
    >
      <Outlet />
    </Page>
  );
}
