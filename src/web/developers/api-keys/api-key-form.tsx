// Creating an API key, or changing its name and scopes.
import { useTranslation } from 'react-i18next';
import {
  type ApiKey,
  apiKeyChange,
  apiKeyInput,
  apiKeysContract,
  type NewApiKey,
} from '#shared/contract/developers/api-keys.ts';
import type { Permission } from '#shared/permissions.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ScopeMatrix } from './scope-matrix.tsx';

type Props = { opened: boolean; onClose: () => void };

const kinds = [
  { value: 'secret', label: 'Secret', text: 'For your server. Its scopes limit what it can do.' },
  { value: 'publishable', label: 'Publishable', text: 'Safe to use in browsers. Can only start payments.' },
];

export function CreateApiKey({ opened, onClose, onMade }: Props & { onMade: (created: NewApiKey) => void }) {
  const { t } = useTranslation();
  const form = useContractForm(apiKeyInput, {
    name: '',
    kind: 'secret' as 'secret' | 'publishable',
    permissions: [] as Permission[],
  });
  const create = useCall(apiKeysContract.createApiKey, { form, success: false, onSuccess: onMade });
  const chooseKind = (kind: string) =>
    form.setValues({ kind: kind as 'secret', ...(kind === 'publishable' && { permissions: [] }) });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Create API key"
      submitLabel="Create API key"
      form={form}
      onSubmit={() => create.run({ body: form.getValues() })}
    >
      <TextField
        label="Name"
        hint={t('Where it is used: Shop server, Till software')}
        {...form.getInputProps('name')}
      />
      <ChoiceCards label="Type" options={kinds} value={form.values.kind} onChange={chooseKind} />
      {form.values.kind === 'secret' && (
        <ScopeMatrix
          value={form.values.permissions as Permission[]}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          error={form.errors.permissions as string | undefined}
        />
      )}
    </DrawerForm>
  );
}

export function EditApiKey({ apiKey, opened, onClose }: Props & { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const form = useContractForm(apiKeyChange, {
    name: apiKey.name,
    permissions: apiKey.permissions as Permission[],
  });
  const update = useCall(apiKeysContract.updateApiKey, { form });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Edit API key"
      submitLabel="Save API key"
      form={form}
      onSubmit={() => update.run({ params: { keyId: apiKey.id }, body: form.getValues() })}
    >
      <Banner>{t('New scopes apply from the next request. The key itself does not change.')}</Banner>
      <TextField label="Name" {...form.getInputProps('name')} />
      {apiKey.kind === 'secret' && (
        <ScopeMatrix
          value={form.values.permissions as Permission[]}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          error={form.errors.permissions as string | undefined}
        />
      )}
    </DrawerForm>
  );
}
