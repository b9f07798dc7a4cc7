// The drawer that creates or changes a reward: its points, scope, limits and dates.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type RewardScope, rewardScopeLabels, rewardScopes } from '#shared/commerce/rewards.ts';
import {
  newRewardInput,
  type Reward,
  rewardInput,
  rewardsContract,
} from '#shared/contract/commerce/rewards.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateTimeWindow } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { EarningLimits } from './earning-limits.tsx';
import { SubjectChoice } from './subject-choice.tsx';

type Props = { reward: Reward | null; scope?: RewardScope } & ShownDialog;

const valuesOf = (reward: Reward | null, scope: RewardScope) => ({
  name: reward?.name ?? '',
  scope: reward?.scope ?? scope,
  subjectIds: reward?.subjects.map(({ id }) => id) ?? [],
  points: reward?.points ?? (null as number | null),
  perAmount: reward?.perAmount ?? (null as number | null),
  minimum: reward?.minimum ?? null,
  dayMax: reward?.dayMax ?? null,
  startsAt: reward?.startsAt ?? null,
  endsAt: reward?.endsAt ?? null,
  draft: false,
});

export function RewardForm({ reward, scope = 'all', opened, onClose }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const settings = useQuery(queryOptionsOf(rewardsContract.getRewardSettings, {}));
  const currency = settings.data?.currency ?? session.currency;
  const form = useContractForm(reward ? rewardInput : newRewardInput, valuesOf(reward, scope));
  const create = useCall(rewardsContract.createReward, { form });
  const update = useCall(rewardsContract.updateReward, { form });
  const save = () =>
    reward
      ? update.run({ params: { rewardId: reward.id }, body: rewardInput.parse(form.getValues()) })
      : create.run({ body: newRewardInput.parse(form.getValues()) });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={reward ? 'Edit reward' : 'Create reward'}
      submitLabel={reward ? 'Save changes' : 'Create reward'}
      form={form}
      onSubmit={save}
    >
      <TextField label="Name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <SelectField
        label="Rewards"
        data={rewardScopes.map((value) => ({ value, label: t(rewardScopeLabels[value]) }))}
        {...form.getInputProps('scope')}
        onChange={(chosen) => {
          form.setFieldValue('scope', rewardScopes.find((scope) => scope === chosen) ?? 'all');
          form.setFieldValue('subjectIds', []);
        }}
      />
      {form.values.scope !== 'all' && (
        <SubjectChoice
          scope={form.values.scope}
          known={reward?.subjects ?? []}
          {...form.getInputProps('subjectIds')}
        />
      )}
      <div className="two-fields">
        <NumberField label="Points" {...form.getInputProps('points')} />
        <AmountField label="For each" currency={currency} {...form.getInputProps('perAmount')} />
      </div>
      <EarningLimits form={form} currency={currency} />
      <DateTimeWindow form={form} />
      {!reward && (
        <SwitchField label="Save as a draft" {...form.getInputProps('draft', { type: 'checkbox' })} />
      )}
    </DrawerForm>
  );
}
