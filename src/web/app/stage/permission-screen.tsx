// Shown instead of everything when the browser refuses cookies or storage: nothing could be kept from page to page.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import './stage.css';

export function PermissionScreen({ missing }: { missing: string }) {
  const { t } = useTranslation();
  return (
    <main className="stage" role="alert">
      <EmptyState
        title={t(missing)}
        text={t('Allow it for this site in the settings of your browser.')}
        action={<Button onClick={() => window.location.reload()}>{t('Try Again')}</Button>}
      />
    </main>
  );
}
