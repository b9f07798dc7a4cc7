// The actions on an API key: edit, replace with a grace period, disable.
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPower, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiKey,
  apiKeysContract,
  graceHours,
  type NewApiKey,
} from '#shared/contract/developers/api-keys.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

const EditApiKey = lazy(() => import('./api-key-form.tsx').then((m) => ({ default: m.EditApiKey })));

type Question = 'edit' | 'rotate' | 'disable';
type Grace = (typeof graceHours)[number];

const graceLabels: Record<Grace, string> = {
  0: 'Immediately',
  1: '1 hour',
  24: '1 day',
  72: '3 days',
  168: '7 days',
};

export function ApiKeyMenu({ apiKey, onMade }: { apiKey: ApiKey; onMade: (created: NewApiKey) => void }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [grace, setGrace] = useState<Grace>(24);
  const close = () => setQuestion(null);
  const params = { keyId: apiKey.id };
  const rotate = useCall(apiKeysContract.rotateApiKey, { success: false, onSuccess: onMade });
  const disable = useCall(apiKeysContract.disableApiKey);
  if (apiKey.status === 'EXPIRED' || apiKey.status === 'DISABLED') return null;
  const isActive = apiKey.status === 'ACTIVE';
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Actions on {{name}}', { name: apiKey.name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isActive && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setQuestion('edit')}>
              {t('Edit')}
            </Menu.Item>
          )}
          {isActive && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setQuestion('rotate')}>
              {t('Replace')}
            </Menu.Item>
          )}
          <Menu.Item
            data-tone="danger"
            leftSection={<IconPower size={16} />}
            onClick={() => setQuestion('disable')}
          >
            {t('Revoke')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question === 'edit' && (
        <Suspense>
          <EditApiKey apiKey={apiKey} opened onClose={close} />
        </Suspense>
      )}
      <Confirm
        opened={question === 'rotate'}
        onClose={close}
        title={t('Replace “{{name}}”?', { name: apiKey.name })}
        action="Replace key"
        onConfirm={() =>
          rotate.run({ params, body: { graceHours: grace } }).then((created) => created !== undefined)
        }
      >
        <p>
          {t(
            'We create a new key with the same scopes. The old key stops working after the time you choose.',
          )}
        </p>
        <SelectField
          label="Old key expires in"
          value={String(grace)}
          onChange={(value) => setGrace(Number(value) as Grace)}
          data={graceHours.map((hours) => ({ value: String(hours), label: t(graceLabels[hours]) }))}
        />
      </Confirm>
      <Confirm
        opened={question === 'disable'}
        onClose={close}
        title={t('Revoke “{{name}}”?', { name: apiKey.name })}
        action="Revoke"
        danger
        onConfirm={() => disable.run({ params, body: {} }).then((done) => done !== undefined)}
      >
        {t('Requests with this key will be refused. This cannot be undone.')}
      </Confirm>
    </>
  );
}
