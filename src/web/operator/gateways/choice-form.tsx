// The gateways of one currency, for one business or for all, in the order in which they are tried.
import { Select } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type GatewayChoice,
  type GatewayConnection,
  gatewayChoiceInput,
  gatewaysContract,
} from '#shared/contract/operator/gateways.ts';
import { currencyCodes } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { OneOrEveryBusinessField } from '#web/operator/business-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ConnectionStatus, gatewayTitles, modeLabels } from './gateway-labels.tsx';
import './gateways.css';

type Props = { choice: GatewayChoice | null; opened: boolean; onClose: () => void };

export function ChoiceForm({ choice, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(gatewayChoiceInput, {
    businessId: choice?.businessId ?? null,
    mode: choice?.mode ?? 'live',
    currency: choice?.currency ?? 'NGN',
    connectionIds: choice?.connections.map((connection) => connection.id) ?? [],
  });
  const save = useCall(gatewaysContract.setGatewayChoice, { form });
  const gateways = useQuery(queryOptionsOf(gatewaysContract.listGateways));
  const usable = (gateways.data?.items ?? []).filter((item) => item.mode === form.values.mode);
  const setMode = form.getInputProps('mode');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={choice ? 'Edit rule' : 'Add rule'}
      submitLabel="Save rule"
      form={form}
      onSubmit={() => save.run({ body: form.input() })}
    >
      {choice ? (
        <p className="mut sm">
          {choice.businessName ?? t('Every business')} · {t(modeLabels[choice.mode])} · {choice.currency}
        </p>
      ) : (
        <>
          <OneOrEveryBusinessField {...form.getInputProps('businessId')} />
          <div className="two-fields">
            <SelectField
              label="Mode"
              data={(['live', 'test'] as const).map((value) => ({ value, label: t(modeLabels[value]) }))}
              {...setMode}
              onChange={(value) => {
                setMode.onChange(value);
                form.setFieldValue('connectionIds', []);
              }}
            />
            <SelectField
              label="Currency"
              data={currencyCodes.map((value) => ({ value, label: value }))}
              {...form.getInputProps('currency')}
            />
          </div>
        </>
      )}
      <OrderField
        ids={form.values.connectionIds}
        usable={usable}
        error={form.errors.connectionIds}
        onChange={(ids) => form.setFieldValue('connectionIds', ids)}
      />
    </DrawerForm>
  );
}

type OrderFieldProps = {
  ids: string[];
  usable: GatewayConnection[];
  error: React.ReactNode;
  onChange: (ids: string[]) => void;
};

function OrderField({ ids, usable, error, onChange }: OrderFieldProps) {
  const { t } = useTranslation();
  const remaining = usable.filter((item) => !ids.includes(item.id));
  const move = (index: number, by: 1 | -1) => {
    const moved = [...ids];
    const [id] = moved.splice(index, 1);
    if (id) moved.splice(index + by, 0, id);
    onChange(moved);
  };
  const iconButton = (label: string, icon: React.ReactNode, onClick: () => void, disabled = false) => (
    <button type="button" className="iconbtn" aria-label={label} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  );
  return (
    <div className="gw-order">
      <span className="strong sm">{t('Gateways, in order of priority')}</span>
      {ids.length === 0 && (
        <span className="mut sm">{t('No gateways. The rule is deleted when you save.')}</span>
      )}
      <ol>
        {ids.map((id, index) => {
          const one = usable.find((each) => each.id === id);
          const name = one?.name ?? '…';
          return (
            <li key={id}>
              <span className="dim num">{index + 1}</span>
              <span className="gw-two grow">
                <span className="strong trunc">{name}</span>
                {one && <span className="dim xs">{gatewayTitles[one.gateway]}</span>}
              </span>
              {one && <ConnectionStatus state={one.state} />}
              {iconButton(
                t('Move {{name}} up', { name }),
                <IconArrowUp size={16} />,
                () => move(index, -1),
                index === 0,
              )}
              {iconButton(
                t('Move {{name}} down', { name }),
                <IconArrowDown size={16} />,
                () => move(index, 1),
                index === ids.length - 1,
              )}
              {iconButton(t('Remove {{name}}', { name }), <IconX size={16} />, () =>
                onChange(ids.filter((each) => each !== id)),
              )}
            </li>
          );
        })}
      </ol>
      <Select
        aria-label={t('Add a gateway')}
        placeholder={remaining.length === 0 ? t('No other connections in this mode') : t('Add a gateway')}
        disabled={remaining.length === 0}
        data={remaining.map((item) => ({
          value: item.id,
          label: `${item.name} · ${gatewayTitles[item.gateway]}`,
        }))}
        value={null}
        rightSection={<IconChevronDown size={16} />}
        rightSectionPointerEvents="none"
        onChange={(id) => id && onChange([...ids, id])}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
