// The badges of webhook endpoints and of deliveries.
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery, WebhookEndpoint } from '#shared/contract/developers/webhooks.ts';
import { Status } from '#web/ui/status.tsx';

export function EndpointStatus({ endpoint, badge }: { endpoint: WebhookEndpoint; badge?: boolean }) {
  const { t } = useTranslation();
  const look = badge ? { badge } : {};
  if (!endpoint.enabled)
    return (
      <Status tone="neutral" shape="ring" {...look}>
        {t('Switched off')}
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

export function DeliveryStatus({ delivery, badge }: { delivery: WebhookDelivery; badge?: boolean }) {
  const { t } = useTranslation();
  const look = badge ? { badge } : {};
  if (delivery.status === 'SUCCESSFUL')
    return (
      <Status tone="success" {...look}>
        {t('Succeeded')}
      </Status>
    );
  if (delivery.status === 'FAILED')
    return (
      <Status tone="danger" {...look}>
        {t('Failed')}
      </Status>
    );
  return (
    <Status tone={delivery.attemptCount > 0 ? 'warning' : 'info'} shape="half" {...look}>
      {delivery.attemptCount > 0 && delivery.nextAttemptAt ? t('Tried again later') : t('Pending')}
    </Status>
  );
}
