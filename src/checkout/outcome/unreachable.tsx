// The page could not be loaded: retried manually, or automatically when the network is back.
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { CallError } from '../api.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { StepTitle } from '../parts/step-title.tsx';

export function Unreachable({ failure, onRetry }: { failure: CallError; onRetry(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const onOnline = (): void => void onRetry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [onRetry]);
  const retry = async (): Promise<void> => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className="pp-outcome" role="alert">
      <IconCloudOff size={32} aria-hidden="true" />
      <StepTitle>{t('Error Fetching Data')}</StepTitle>
      <p className="pp-says">
        {failure.status === 0
          ? t('Check your internet connection. A payment that has started is safe.')
          : failure.message}
      </p>
      {failure.requestId && <p className="pp-aside">{t('Reference {{id}}', { id: failure.requestId })}</p>}
      <Button look="primary" onClick={() => void retry()} busy={busy && t('One moment…')}>
        {t('Retry')}
      </Button>
    </div>
  );
}
