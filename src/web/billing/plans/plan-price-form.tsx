// Changes the prices of a plan: for new subscriptions only, or for all from a date that customers are notified of.
import { useTranslation } from 'react-i18next';
import { type Plan, planPriceInput, plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { currentTime } from '#web/ui/now.ts';
import { PriceFields } from './price-fields.tsx';

const choices = [
  { value: 'keep', label: 'They keep their current price', text: 'Only new subscriptions pay the new price' },
  { value: 'move', label: 'Move them on a date', text: 'Customers are notified now' },
];
const dayMs = 86_400_000;

export function PlanPriceForm({ plan, opened, onClose }: { plan: Plan } & ShownDialog) {
  const { t } = useTranslation();
  const form = useContractForm(planPriceInput, {
    prices: plan.prices,
    movesOn: null as string | null,
    existing: 'keep',
  });
  const change = useCall(plansContract.changePlanPrices, { form });
  const save = () => {
    const { prices, movesOn, existing } = form.getValues();
    return change.run({
      params: { planId: plan.id },
      body: { prices, movesOn: existing === 'move' ? movesOn : null },
    });
  };
  const soonest = new Date(currentTime().getTime() + 7 * dayMs);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Change prices"
      submitLabel="Change prices"
      form={form}
      onSubmit={save}
    >
      <PriceFields form={form} hasSetUpFee={plan.type !== 'basic'} />
      <ChoiceCards label="Existing subscriptions" options={choices} {...form.getInputProps('existing')} />
      {form.values.existing === 'move' && (
        <DateField
          label="From"
          hint={t('For periods that start on or after this date')}
          minDate={soonest}
          {...form.getInputProps('movesOn')}
        />
      )}
    </DrawerForm>
  );
}
