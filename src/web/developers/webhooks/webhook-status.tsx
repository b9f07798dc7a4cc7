// The badge of a webhook endpoint.
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '#shared/contract/developers/webhooks.ts';
import { Status } from '#web/ui/status.tsx';

export function EndpointStatus({ endpoint, badge }: { endpoint: WebhookEndpoint; badge?: boolean }) {
  const { t } = useTranslation();
  const look = badge ? { badge } : {};
  if (!endpoint.enabled)
    return (
      <Status tone="neutral" shape="ring" {...look}>
        {t('Disabled')}
      </Status>
    );
  if (endpoint.needsAttention)
    return (
      <Status tone="danger" {...look}>
        {t('Needs attention')}
      </Status>
    );
  if (endpoint.failingSince)
    return (
      <Status tone="warning" shape="half" {...look}>
        {t('Failing')}
      </Status>
    );
  return (
    <Status tone="success" {...look}>
      {t('Active')}
    </Status>
  );
}
