// Settlement for staff: the calendar, the terms, acquirers' files and their differences, bank statements, reconciliation and the daily proof, as tabs.
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

const tabs = [
  { label: 'Calendar', path: '/operator/settlement/calendar' },
  { label: 'Terms', path: '/operator/settlement/terms' },
  { label: 'Acquirer files', path: '/operator/settlement/files' },
  { label: 'Differences', path: '/operator/settlement/differences' },
  { label: 'Bank statements', path: '/operator/settlement/statements' },
  { label: 'Inflows', path: '/operator/settlement/inflows' },
  { label: 'Open items', path: '/operator/settlement/items' },
  { label: 'Reconciliation', path: '/operator/settlement/reconciliation' },
  { label: 'Daily proof', path: '/operator/settlement/proofs' },
  { label: 'Closed months', path: '/operator/settlement/closings' },
];

export function SettlementLayout() {
  const { t } = useTranslation();
  return (
    <Page title={t('Settlement')} subRoutes={tabs}>
      <Outlet />
    </Page>
  );
}
