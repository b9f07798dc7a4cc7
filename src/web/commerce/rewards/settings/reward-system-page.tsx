// The general reward system: earning rate, value of a point, and when points can be spent and expire.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type RewardSettings,
  rewardSettingsInput,
  rewardsContract,
} from '#shared/contract/commerce/rewards.ts';
import { currencyCodes } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { CheckedForm } from '#web/ui/form/saving/plain-form.tsx';
import { SettingsFields } from '#web/ui/form/saving/settings-fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { UnsavedChanges } from '#web/ui/form/unsaved-changes.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EarningLimits } from '../earning-limits.tsx';

export function RewardSystemPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(rewardsContract.getRewardSettings, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 420 }} />;
  return <SystemForm settings={data} />;
}

const valuesOf = (settings: RewardSettings) => ({
  isActive: settings.isActive,
  currency: settings.currency,
  pointValue: settings.pointValue as number | null,
  earnPoints: settings.earnPoints as number | null,
  earnAmount: settings.earnAmount as number | null,
  minimum: settings.minimum as number | null,
  dayMax: settings.dayMax,
  pendingDays: settings.pendingDays as number | null,
  expiryDays: settings.expiryDays,
  redeemShare: settings.redeemShare as number | null,
  redeemMinimum: settings.redeemMinimum as number | null,
});
type Values = ReturnType<typeof valuesOf>;

function SystemForm({ settings }: { settings: RewardSettings }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.REWARD_SETTINGS'));
  const form = useContractForm(rewardSettingsInput, valuesOf(settings));
  const save = useCall(rewardsContract.saveRewardSettings, { form, onSuccess: () => form.resetDirty() });
  const prepare = () => {
    if (form.values.redeemShare === null) form.setFieldValue('redeemShare', 0);
    if (form.values.redeemMinimum === null) form.setFieldValue('redeemMinimum', 1);
    if (form.values.minimum === null) form.setFieldValue('minimum', 0);
  };
  return (
    <CheckedForm
      form={form}
      prepare={prepare}
      onSend={() => save.run({ body: form.parsed() })}
      style={{ maxWidth: 640 }}
    >
      <UnsavedChanges isUnsaved={() => form.isDirty() && !save.isPending} />
      <SectionCard title={t('Reward system')}>
        <SettingsFields mayChange={mayChange} isPending={save.isPending}>
          <SwitchField
            label="Customers earn points"
            hint={t('When off, no more points are earned. Customers keep the points they have.')}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
          <Earning form={form} />
          <Lasting form={form} />
          <Redeeming form={form} />
        </SettingsFields>
      </SectionCard>
    </CheckedForm>
  );
}

type Props = { form: ContractForm<Values> };

function Earning({ form }: Props) {
  const { t } = useTranslation();
  const { currency } = form.values;
  return (
    <>
      <div className="two-fields">
        <SelectField label="Currency" data={currencyCodes} {...form.getInputProps('currency')} />
        <AmountField
          label="Value of a point"
          currency={currency}
          hint={t('Changing the value also revalues the points customers already have.')}
          {...form.getInputProps('pointValue')}
        />
      </div>
      <div className="two-fields">
        <NumberField
          label="Points"
          hint={t('0 means that only rewards give points')}
          {...form.getInputProps('earnPoints')}
        />
        <AmountField label="For each" currency={currency} {...form.getInputProps('earnAmount')} />
      </div>
      <EarningLimits form={form} currency={currency} dayHint={t('Points per customer')} />
    </>
  );
}

function Lasting({ form }: Props) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <NumberField
        label="Days until points can be spent"
        hint={t('Counted from the payment')}
        {...form.getInputProps('pendingDays')}
      />
      <NumberField
        label="Days until points expire"
        optional
        placeholder={t('Points never expire')}
        {...form.getInputProps('expiryDays')}
      />
    </div>
  );
}

function Redeeming({ form }: Props) {
  const { t } = useTranslation();
  return (
    <div className="two-fields">
      <NumberField
        label="Share of an order (%)"
        hint={t('The share of an order that customers can pay with points. 0 turns this off.')}
        {...form.getInputProps('redeemShare')}
      />
      <NumberField label="Minimum points per use" optional {...form.getInputProps('redeemMinimum')} />
    </div>
  );
}
