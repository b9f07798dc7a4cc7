// Small dialogs of an agent: assign a terminal, set the commission, block and close with a reason.
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import { reasonInput } from '#shared/contract/fields.ts';
import { type AgentDetail, agentCommissionInput } from '#shared/contract/terminals/agent-shapes.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { serialNo } from '#shared/contract/terminals/terminal-fields.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DecimalField } from '#web/ui/form/decimal/decimal-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = ShownDialog & { agent: AgentDetail };
const assignInput = z.object({ serialNo });

export function AssignForm({ agent, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(assignInput, { serialNo: '' });
  const own = new Set(agent.assigned.map(({ serialNumber }) => serialNumber));
  const machines = useFound(
    (found) => queryOptionsOf(posTerminalsContract.listPosTerminals, { query: found }),
    {
      labelOf: ({ name, serialNumber }) => `${name}, ${serialNumber}`,
      idOf: ({ serialNumber }) => serialNumber,
      chosen: form.values.serialNo || null,
      isOffered: ({ status, serialNumber }) => status !== 'RETURNED' && !own.has(serialNumber),
    },
  );
  const assign = useCall(agentsContract.assignAgentTerminal, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Assign a terminal to {{name}}', { name: agent.name })}
      says={t('A terminal has one agent at a time. New payments on it count towards this agent.')}
      form={form}
      onSubmit={() => assign.run({ params: { agentId: agent.id }, body: form.input() })}
      submitLabel={t('Assign terminal')}
    >
      <SelectField
        label="POS terminal"
        placeholder={t('Choose a terminal')}
        {...machines.field}
        {...form.getInputProps('serialNo')}
      />
    </DialogForm>
  );
}

export function CommissionForm({ agent, opened, onClose }: Props) {
  const { t } = useTranslation();
  const known = agent.commissions[0];
  const form = useContractForm(agentCommissionInput, {
    currency: (known?.currency ?? 'NGN') as (typeof walletCurrencies)[number],
    percent: known?.percent ?? 0,
    flat: known?.flat ?? 0,
    cap: known?.cap ?? (null as number | null),
  });
  const save = useCall(agentsContract.setAgentCommission, { form, onSuccess: onClose });
  const { currency } = form.values;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Commission of {{name}}', { name: agent.name })}
      says={t('What the agent earns per cash-out. Applies to new cash-outs.')}
      form={form}
      onSubmit={() => save.run({ params: { agentId: agent.id }, body: form.input() })}
      submitLabel={t('Save changes')}
    >
      <SelectField label="Currency" data={[...walletCurrencies]} {...form.getInputProps('currency')} />
      <DecimalField
        label="Percent"
        decimals={2}
        unit="%"
        {...form.getInputProps('percent')}
        onChange={(percent) => form.setFieldValue('percent', percent as number)}
      />
      <AmountField label="Flat amount" currency={currency} {...form.getInputProps('flat')} />
      <AmountField label="Cap" optional currency={currency} {...form.getInputProps('cap')} />
    </DialogForm>
  );
}

export function EndForm({ agent, kind, opened, onClose }: Props & { kind: 'block' | 'close' }) {
  const { t } = useTranslation();
  const form = useContractForm(reasonInput, { reason: '' });
  const isClose = kind === 'close';
  const end = useCall(isClose ? agentsContract.closeAgent : agentsContract.blockAgent, {
    form,
    onSuccess: onClose,
  });
  const { name } = agent;
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={isClose ? t('Close {{name}}?', { name }) : t('Block {{name}}?', { name })}
      says={
        isClose
          ? t('The terminals are unassigned, and the agent can no longer log in. Past sales are kept.')
          : t(
              'The agent is logged out immediately, and their terminals take no payments until you unblock them.',
            )
      }
      form={form}
      onSubmit={() => end.run({ params: { agentId: agent.id }, body: form.input() })}
      submitLabel={isClose ? t('Close agent') : t('Block')}
      isPending={end.isPending}
      danger
    >
      <TextAreaField label="Reason" data-autofocus {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
