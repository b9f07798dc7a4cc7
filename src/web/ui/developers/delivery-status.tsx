// The status of a webhook delivery, and its path.
import { useTranslation } from 'react-i18next';
import type { WebhookDelivery } from '#shared/contract/developers/webhooks.ts';
import { Status } from '../status.tsx';

export function deliveryPath(delivery: Pick<WebhookDelivery, 'id' | 'endpointId'>): string {
  return `/settings/configuration/notifications/${delivery.endpointId}/deliveries/${delivery.id}`;
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
      {delivery.attemptCount > 0 && delivery.nextAttemptAt ? t('Retrying') : t('Pending')}
    </Status>
  );
}
