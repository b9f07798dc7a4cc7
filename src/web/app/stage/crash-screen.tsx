// Shown when a screen crashes: the fallback message and a retry button.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <main className="stage" role="alert">
      <EmptyState
        title={t('Something went wrong. Please check back again!')}
        action={<Button onClick={() => window.location.reload()}>{t('Try Again')}</Button>}
      />
    </main>
  );
}
