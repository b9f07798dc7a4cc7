// The screen of a stage: a loading message, or the error with Retry and Logout.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { type StageKey, stages } from './stage.ts';

export function StageScreen({ stage }: { stage: StageKey }) {
  const { t } = useTranslation();
  return (
    <main className="stage" aria-busy>
      <div className="stage-wait" role="status">
        <span className="stage-bar" />
        <span className="mut sm">{t(stages[stage].text)}</span>
      </div>
    </main>
  );
}

type ErrorProps = { title: string; error: unknown; onRetry: () => void; onLogout?: () => void };

export function StageError({ title, error, onRetry, onLogout }: ErrorProps) {
  const { t } = useTranslation();
  return (
    <main className="stage">
      <ErrorPanel
        title={title}
        error={error}
        onRetry={onRetry}
        actions={
          onLogout && (
            <Button variant="subtle" onClick={onLogout}>
              {t('Logout')}
            </Button>
          )
        }
      />
    </main>
  );
}
