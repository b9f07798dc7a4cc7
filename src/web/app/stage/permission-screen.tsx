// Shown instead of the application when the browser refuses cookies or storage, without which nothing persists between pages.
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
