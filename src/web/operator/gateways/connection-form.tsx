// A connection to a card gateway: its address, our identifiers there, and its write-only secrets.
import { useTranslation } from 'react-i18next';
import type { Mode } from '#shared/contract/account/session.ts';
import {
  type GatewayConnection,
  type GatewayName,
  gatewayChange,
  gatewayInput,
  gatewayLabels,
  gatewayNames,
  gatewaySecrets,
  gatewaySettings,
  gatewaysContract,
} from '#shared/contract/operator/gateways.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { gatewayTitles, modeLabels } from './gateway-labels.tsx';
import './gateways.css';

type Props = { connection: GatewayConnection | null; opened: boolean; onClose: () => void };

/** The default addresses of the gateways (source: their documentation). */
const usual: Record<Mode, Record<string, string>> = {
  test: {
    collectionsUrl: 'https://qa.interswitchng.com',
    passportUrl: 'https://passport.k8.isw.la',
    apiUrl: 'https://qa.interswitchng.com',
    hostUrl: 'https://mtf.gateway.mastercard.com',
  },
  live: {
    collectionsUrl: 'https://webpay.interswitchng.com',
    passportUrl: 'https://passport.interswitchng.com',
    apiUrl: 'https://saturn.interswitchng.com',
    hostUrl: 'https://ap-gateway.mastercard.com',
  },
};

const allSettings = gatewayNames.flatMap((name): readonly string[] => gatewaySettings[name]);
const emptySettings = Object.fromEntries(allSettings.map((name) => [name, usual.live[name] ?? '']));
const emptySecrets = Object.fromEntries(
  gatewayNames.flatMap((name) => gatewaySecrets[name]).map((name) => [name, '']),
);

export function ConnectionForm({ connection, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(connection ? gatewayChange : gatewayInput, {
    ...(connection ? {} : { gateway: 'INTERSWITCH', mode: 'live' }),
    name: connection?.name ?? '',
    settings: connection ? { ...connection.settings } : emptySettings,
    secrets: emptySecrets,
    enabled: connection?.enabled ?? true,
  });
  const create = useCall(gatewaysContract.createGateway, { form });
  const update = useCall(gatewaysContract.updateGateway, { form });
  const mode = form.getInputProps('mode');
  const gateway = (connection?.gateway ?? form.values.gateway) as GatewayName;
  const submit = () => {
    if (!connection) return create.run({ body: gatewayInput.parse(form.getValues()) });
    const body = gatewayChange.parse(form.getValues());
    return update.run({ params: { connectionId: connection.id }, body });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={connection ? 'Edit connection' : 'Add connection'}
      submitLabel={connection ? 'Save connection' : 'Add connection'}
      form={form}
      onSubmit={submit}
    >
      {!connection && (
        <div className="two-fields">
          <SelectField
            label="Gateway"
            data={gatewayNames.map((value) => ({ value, label: gatewayTitles[value] }))}
            {...form.getInputProps('gateway')}
          />
          <SelectField
            label="Mode"
            data={(['live', 'test'] as const).map((value) => ({ value, label: t(modeLabels[value]) }))}
            {...mode}
            onChange={(value) => {
              mode.onChange(value);
              form.setFieldValue('settings', { ...form.values.settings, ...usual[value as Mode] });
            }}
          />
        </div>
      )}
      <TextField label="Name" {...form.getInputProps('name')} />
      {gatewaySettings[gateway].map((name) => (
        <TextField
          key={name}
          label={gatewayLabels[name]}
          optional={name === 'merchantName'}
          autoComplete="off"
          spellCheck={false}
          {...(name === 'merchantName' && { hint: t('Defaults to the business name') })}
          {...form.getInputProps(`settings.${name}`)}
        />
      ))}
      {gatewaySecrets[gateway].map((name) => (
        <PasswordField
          key={name}
          label={gatewayLabels[name]}
          optional={connection !== null}
          autoComplete="new-password"
          {...(connection && { hint: t('Saved. Enter a new one to replace it.') })}
          {...form.getInputProps(`secrets.${name}`)}
        />
      ))}
      {connection && (
        <div className="gw-notice">
          <span className="strong sm">{t('Notification address')}</span>
          <span className="mut sm">
            {t('Enter this URL in the gateway’s settings, with the notification secret.')}
          </span>
          <CopyText text={connection.notificationUrl} label="notification address" whole />
        </div>
      )}
      <SwitchField label="Enabled" {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </DrawerForm>
  );
}
