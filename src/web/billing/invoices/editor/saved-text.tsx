// The save state beside the buttons, and the notice above the form that another user saved another version.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { timeOfDay } from '#web/ui/dates.ts';
import type { Saved } from './use-saving.ts';

export function SavedText({ saved, onRetry }: { saved: Saved; onRetry: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  if (saved.state === 'saving') return <>{t('Saving…')}</>;
  if (saved.state === 'saved')
    return <>{t('Draft saved at {{time}}', { time: timeOfDay(saved.at, timeZone) })}</>;
  if (saved.state === 'incomplete')
    return <>{t('Saved in this browser until the draft has a customer and a line item')}</>;
  if (saved.state === 'conflict') return <>{t('Not saved: changed by someone else')}</>;
  if (saved.state !== 'failed') return null;
  return (
    <span className="danger-text">
      {t('Not saved. {{reason}}', { reason: saved.sentence })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </span>
  );
}

type ConflictProps = { saved: Saved; onReload: () => void; onSaveOver: () => void };

export function ConflictBanner({ saved, onReload, onSaveOver }: ConflictProps) {
  const { t } = useTranslation();
  if (saved.state !== 'conflict') return null;
  return (
    <Banner tone="danger">
      {t('This invoice was changed in another tab or by someone else. Your version is not saved.')}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onReload}>
        {t('Show the other version')}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onSaveOver}>
        {t('Save my version')}
      </Button>
    </Banner>
  );
}
