// The actions on a connection: change, test, end its rest, remove.
import { Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlugConnected, IconSunrise, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type GatewayConnection, gatewaysContract } from '#shared/contract/operator/gateways.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';

type Props = { connection: GatewayConnection; onEdit: () => void };

export function ConnectionMenu({ connection, onEdit }: Props) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  const params = { connectionId: connection.id };
  const test = useCall(gatewaysContract.testGateway, { success: false });
  const wake = useCall(gatewaysContract.wakeGateway);
  const remove = useCall(gatewaysContract.deleteGateway);
  const tryOut = async () => {
    const answer = await test.run({ params });
    if (!answer) return;
    const sentence = `${answer.sentence} (${answer.tookMs} ms)`;
    if (answer.reached) toastSuccess(sentence);
    else toastFailure(sentence);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Actions for {{name}}', { name: connection.name })}
          >
            <IconDots size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlugConnected size={16} />} onClick={() => void tryOut()}>
            {t('Test connection')}
          </Menu.Item>
          {connection.restedUntil && (
            <Menu.Item leftSection={<IconSunrise size={16} />} onClick={() => void wake.run({ params })}>
              {t('Resume now')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            data-tone="danger"
            onClick={() => setRemoving(true)}
          >
            {t('Remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('Remove this connection?')}
        action={t('Remove')}
        danger
        onConfirm={() => remove.run({ params }).then((answer) => answer !== undefined)}
      >
        {t('Only unused connections can be removed. Disable this connection instead if it has payments.')}
      </Confirm>
    </>
  );
}
