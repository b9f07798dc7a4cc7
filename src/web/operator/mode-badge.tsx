// Marks what belongs to a merchant's test side: no money moves in it. What is live has no mark.
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
