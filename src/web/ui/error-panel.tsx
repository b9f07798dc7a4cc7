// A load error: title, message, reference for support, and Retry.
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './parts.css';

type Props = {
  title?: string;
  /** The error thrown; its message and request id are shown. */
  error?: unknown;
  onRetry?: () => unknown;
  actions?: ReactNode;
};

export function ErrorPanel({ title = 'Error Fetching Data', error, onRetry, actions }: Props) {
  const { t } = useTranslation();
  const { message, requestId } = (error ?? {}) as { message?: string; requestId?: string | null };
  return (
    <div className="empty" role="alert">
      <IconCloudOff size={24} aria-hidden />
      <h2>{t(title)}</h2>
      <p>
        {t(message ?? 'Error Processing Request. Try again.')}
        {requestId && <small>{t('Reference {{requestId}}', { requestId })}</small>}
      </p>
      <div className="row">
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => onRetry()}>
            {t('Retry')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
