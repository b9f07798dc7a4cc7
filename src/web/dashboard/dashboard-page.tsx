// The dashboard of the payment gateway: what came in, how it compares, and what happened last.
import { useTranslation } from 'react-i18next';
import { Page } from '#web/ui/page.tsx';

export function DashboardPage() {
  const { t } = useTranslation();
  return <Page title={t('Dashboard')}>{null}</Page>;
}
