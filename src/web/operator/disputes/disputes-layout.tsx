// Disputes for staff: chargebacks, disputes, the acquirer's files, and the terms, as tabs.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '#web/api/operator-session.ts';
import { Page } from '#web/ui/page.tsx';

const OpenCaseDrawer = lazy(() =>
  import('./open-chargeback-drawer.tsx').then((m) => ({ default: m.OpenChargebackDrawer })),
);

const tabs = [
  { label: 'Chargebacks', path: '/operator/disputes/chargebacks' },
  { label: 'Disputes', path: '/operator/disputes/complaints' },
  { label: 'Acquirer files', path: '/operator/disputes/imports' },
  { label: 'Deadlines and fees', path: '/operator/disputes/deadlines' },
];

export function DisputesLayout() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [opened, setOpened] = useState(false);
  return (
    <Page
      title={t('Disputes')}
      subRoutes={tabs}
      actions={
        can('DISPUTES.READ_WRITE') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
            {t('Open chargeback')}
          </Button>
        )
      }
    >
      <Outlet />
      {opened && (
        <Suspense>
          <OpenCaseDrawer onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Page>
  );
}
