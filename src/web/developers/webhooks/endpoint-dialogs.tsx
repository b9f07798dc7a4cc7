// The dialogs of a webhook endpoint: test, edit, replace the secret, enable or disable, remove.
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEventType } from '#shared/contract/developers/webhook-event-types.ts';
import { webhooksContract } from '#shared/contract/developers/webhooks.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { deliveryPath } from '#web/ui/developers/delivery-status.tsx';
import type { EndpointDialogsProps } from './endpoint-menu.tsx';
import { NewSecretDialog } from './new-secret-dialog.tsx';
import { addressText, notificationsPath } from './webhook-labels.ts';

const EditEndpoint = lazy(() => import('./endpoint-form.tsx').then((m) => ({ default: m.EditEndpoint })));

export function EndpointDialogs({ endpoint, question, onClose }: EndpointDialogsProps) {
  const dialogProps = { endpoint, question, onClose };
  return (
    <>
      {question === 'edit' && (
        <Suspense>
          <EditEndpoint endpoint={endpoint} opened onClose={onClose} />
        </Suspense>
      )}
      <TestQuestion {...dialogProps} />
      <RotateQuestion {...dialogProps} />
      <SwitchQuestion {...dialogProps} />
      <RemoveQuestion {...dialogProps} />
    </>
  );
}

function TestQuestion({ endpoint, question, onClose }: EndpointDialogsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const opened = question === 'test';
  const { data: types = [] } = useQuery({
    ...queryOptionsOf(webhooksContract.listWebhookEventTypes),
    enabled: opened,
  });
  const [chosen, setChosen] = useState<WebhookEventType | null>(null);
  const type = chosen ?? types[0]?.type ?? 'payment.succeeded';
  const send = useCall(webhooksContract.sendTestWebhook, {
    onSuccess: ({ deliveryId }) =>
      void navigate({ to: deliveryPath({ id: deliveryId, endpointId: endpoint.id }) }),
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t('Send test event')}
      action="Send test event"
      onConfirm={() =>
        send.run({ params: { endpointId: endpoint.id }, body: { type } }).then((done) => done !== undefined)
      }
    >
      <p style={{ marginTop: 0 }}>
        {t('We send one example event to {{address}}, marked as a sample.', {
          address: addressText(endpoint.url),
        })}
      </p>
      <Select
        label={t('Event')}
        value={type}
        allowDeselect={false}
        onChange={(value) => setChosen(value as WebhookEventType)}
        data={types.map((type) => type.type)}
      />
    </Confirm>
  );
}

function RotateQuestion({ endpoint, question, onClose }: EndpointDialogsProps) {
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useCall(webhooksContract.rotateWebhookSecret, {
    success: false,
    onSuccess: (created) => setSecret(created.secret),
  });
  return (
    <>
      <Confirm
        opened={question === 'rotate'}
        onClose={onClose}
        title={t('Replace the signing secret?')}
        action="Replace secret"
        onConfirm={() =>
          rotate.run({ params: { endpointId: endpoint.id }, body: {} }).then((done) => done !== undefined)
        }
      >
        {t('We create a new secret and show it once. For 24 hours, events are signed with both secrets.')}
      </Confirm>
      <NewSecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}

function SwitchQuestion({ endpoint, question, onClose }: EndpointDialogsProps) {
  const { t } = useTranslation();
  const { enabled } = endpoint;
  const change = useCall(webhooksContract.setWebhookEndpointEnabled, {
    success: enabled ? 'Webhook endpoint disabled' : 'Webhook endpoint enabled',
  });
  return (
    <Confirm
      opened={question === 'switch'}
      onClose={onClose}
      title={t(enabled ? 'Disable this endpoint?' : 'Enable this endpoint?')}
      action={enabled ? 'Disable' : 'Enable'}
      danger={enabled}
      onConfirm={() =>
        change
          .run({ params: { endpointId: endpoint.id }, body: { enabled: !enabled } })
          .then((done) => done !== undefined)
      }
    >
      {enabled
        ? t('Events are no longer sent to this endpoint, and pending deliveries are cancelled.')
        : t('New events are sent to this endpoint. Events that occurred while it was disabled are not sent.')}
    </Confirm>
  );
}

function RemoveQuestion({ endpoint, question, onClose }: EndpointDialogsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useCall(webhooksContract.removeWebhookEndpoint, {
    onSuccess: () => void navigate({ to: notificationsPath }),
  });
  return (
    <Confirm
      opened={question === 'remove'}
      onClose={onClose}
      title={t('Remove this endpoint?')}
      action="Remove endpoint"
      danger
      onConfirm={() => remove.run({ params: { endpointId: endpoint.id } }).then((done) => done !== undefined)}
    >
      {t('Events are no longer sent to {{address}}, and its deliveries are deleted.', {
        address: addressText(endpoint.url),
      })}
    </Confirm>
  );
}
