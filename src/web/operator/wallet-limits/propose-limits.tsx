// The form that proposes tier limits; it starts with the current values.

import { useTranslation } from 'react-i18next';
import {
  limitProposalInput,
  operatorLimitsContract,
  type TierLimits,
} from '#shared/contract/operator/console/wallet-limits.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { tiers: readonly TierLimits[]; first: TierLimits; opened: boolean; onClose: () => void };

export const keyOfTier = ({ currency, tier }: TierLimits): string => `${currency}-${tier}`;

export function ProposeLimits({ tiers, first, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(limitProposalInput, {
    currency: first.currency,
    tier: first.tier,
    single_deposit: first.single_deposit,
    daily_debit: first.daily_debit,
    balance_max: first.balance_max,
    starts_on: null as string | null,
    reason: '',
  });
  const propose = useCall(operatorLimitsContract.proposeLimits, { form });
  const { currency, tier } = form.values;
  const noLimit = t('Leave empty for no limit.');
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={t('Propose limits')}
      submitLabel={t('Propose')}
      form={form}
      onSubmit={() => propose.run({ body: form.input() })}
    >
      <SelectField
        label="Tier"
        data={tiers.map((tier) => ({
          value: keyOfTier(tier),
          label: t('{{currency}}, tier {{tier}}', { currency: tier.currency, tier: tier.tier }),
        }))}
        value={`${currency}-${tier}`}
        onChange={(key) => {
          const chosen = tiers.find((tier) => keyOfTier(tier) === key);
          if (!chosen) return;
          const { valid_from: _, ...limits } = chosen;
          form.setValues(limits);
        }}
      />
      <AmountField
        label="Single deposit"
        optional
        currency={currency}
        hint={noLimit}
        {...form.getInputProps('single_deposit')}
      />
      <AmountField
        label="Daily debit"
        optional
        currency={currency}
        hint={noLimit}
        {...form.getInputProps('daily_debit')}
      />
      <AmountField
        label="Maximum balance"
        optional
        currency={currency}
        hint={noLimit}
        {...form.getInputProps('balance_max')}
      />
      <DateField
        label="From date"
        optional
        hint={t('A date after today. Leave empty to start when it is approved.')}
        {...form.getInputProps('starts_on')}
      />
      <TextAreaField label="Reason" {...form.getInputProps('reason')} />
    </DrawerForm>
  );
}
