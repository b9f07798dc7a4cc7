// Form that creates a standing instruction: the wallet watched, the threshold above or below, and the days.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import { type RunFrequency, runFrequencies } from '#shared/banking/transfer-runs.ts';
import {
  type InstructionRule,
  instructionRuleLabels,
} from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import {
  instructionInput,
  standingInstructionsContract,
} from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { instructionPath } from './instruction-labels.tsx';

const rules = [
  {
    value: 'above',
    label: instructionRuleLabels.above,
    text: 'The balance above this amount moves to the other wallet.',
  },
  {
    value: 'below',
    label: instructionRuleLabels.below,
    text: 'The wallet is topped up to this amount from the other wallet.',
  },
] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export function InstructionForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const go = useNavigate();
  const own = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: {} }));
  const form = useContractForm(instructionInput, {
    walletId: '',
    otherWalletId: '',
    rule: 'above' as InstructionRule,
    threshold: null as number | null,
    frequency: 'daily' as RunFrequency,
    startsOn: null as string | null,
    hour: 8,
    workingDaysOnly: true,
  });
  const make = useCall(standingInstructionsContract.createStandingInstruction, {
    form,
    invalidates: ['wallet'],
    onSuccess: (created) => void go({ to: instructionPath(created) }),
  });
  const items = own.data?.items.filter(({ status }) => status !== 'CLOSED') ?? [];
  const watched = items.find(({ id }) => id === form.values.walletId);
  const others = items.filter(({ id, currency }) => id !== watched?.id && currency === watched?.currency);
  const asOption = (item: (typeof items)[number]) => ({
    value: item.id,
    label: `${item.name}, ${formatMoney(item.available, item.currency)}`,
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Standing instruction"
      submitLabel="Create instruction"
      form={form}
      onSubmit={() => make.run({ body: form.input() })}
    >
      <SelectField
        label="Wallet"
        placeholder={t('Choose a wallet')}
        data={items.filter(({ type }) => type !== 'COLLECTION').map(asOption)}
        {...form.getInputProps('walletId')}
      />
      <ChoiceCards label="Rule" options={rules} {...form.getInputProps('rule')} />
      <AmountField
        label="Amount"
        currency={watched?.currency ?? 'NGN'}
        {...form.getInputProps('threshold')}
      />
      <SelectField
        label="Other wallet"
        placeholder={t('Choose a wallet')}
        data={others.map(asOption)}
        {...form.getInputProps('otherWalletId')}
      />
      <SelectField
        label="How often"
        data={runFrequencies.map((value) => ({ value, label: t(frequencyLabels[value]) }))}
        {...form.getInputProps('frequency')}
      />
      <DateField label="First on" {...form.getInputProps('startsOn')} />
      <SelectField
        label="At"
        data={hours}
        value={String(form.values.hour)}
        onChange={(value: string | null) => form.setFieldValue('hour', Number(value ?? 8))}
        error={form.errors.hour}
      />
      <SwitchField
        label="Working days only"
        {...form.getInputProps('workingDaysOnly', { type: 'checkbox' })}
      />
    </DrawerForm>
  );
}
