// A badge for a merchant's test mode, in which no money moves. Live mode has no badge.
import { useTranslation } from 'react-i18next';
import { Status } from '#web/ui/status.tsx';

export function ModeBadge({ mode }: { mode: 'live' | 'test' }) {
  const { t } = useTranslation();
  if (mode === 'live') return null;
  return (
    <Status tone="warning" shape="ring" badge>
      {t('Test')}
    </Status>
  );
}
