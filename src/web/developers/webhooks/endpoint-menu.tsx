// The menu of a webhook endpoint; its dialogs are loaded when one of them is first opened.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPower, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '#shared/contract/developers/webhooks.ts';

const Dialogs = lazy(() => import('./endpoint-dialogs.tsx').then((m) => ({ default: m.EndpointDialogs })));

export type EndpointAction = 'edit' | 'test' | 'rotate' | 'switch' | 'remove';
export type EndpointDialogsProps = {
  endpoint: WebhookEndpoint;
  question: EndpointAction | null;
  onClose: () => void;
};

type MenuProps = { endpoint: WebhookEndpoint; ask: (question: EndpointAction) => void };

export function EndpointMenu({ endpoint, ask }: MenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions on {{name}}', { name: endpoint.url })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {endpoint.enabled && (
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => ask('test')}>
            {t('Send test event')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => ask('edit')}>
          {t('Edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => ask('rotate')}>
          {t('Replace secret')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPower size={16} />} onClick={() => ask('switch')}>
          {t(endpoint.enabled ? 'Disable' : 'Enable')}
        </Menu.Item>
        <Menu.Item data-tone="danger" leftSection={<IconTrash size={16} />} onClick={() => ask('remove')}>
          {t('Remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The dialogs of the menu. */
export function EndpointDialogs(props: EndpointDialogsProps) {
  const [wanted, setWanted] = useState(false);
  if (props.question !== null && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Dialogs {...props} />
    </Suspense>
  );
}
