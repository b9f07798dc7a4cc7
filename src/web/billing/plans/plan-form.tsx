// Drawer form to create or change a plan: product, interval, and start of its subscriptions.
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { billingIntervals } from '#shared/billing/subscriptions/billing-days.ts';
import { intervalLabels } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import { type Plan, planInput, plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { DraftButton } from '#web/ui/form/saving/draft-button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { CatalogueFields } from './catalogue-fields.tsx';
import { PriceFields } from './price-fields.tsx';

const types = [
  { value: 'recurring', label: 'Recurring', text: 'With trial, set-up fee and quantity' },
  { value: 'basic', label: 'Basic', text: 'One amount per period' },
  { value: 'product', label: 'Product', text: 'For a catalogue product' },
];

type Props = ShownDialog & {
  /** The plan to change; null creates a new one. */
  plan: Plan | null;
};

function valuesOf(plan: Plan | null, currency: string) {
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    type: plan?.type ?? 'recurring',
    productId: plan?.productId ?? null,
    interval: plan?.interval ?? 'monthly',
    intervalCount: plan?.intervalCount ?? 1,
    prices: plan?.prices ?? [{ currency, amount: null as number | null, setUpFee: 0 }],
    trialDays: plan?.trialDays ?? 0,
    invoiceLimit: plan?.invoiceLimit ?? null,
    quantityAllowed: plan?.quantityAllowed ?? false,
    taxIds: plan?.taxIds ?? [],
  };
}

export function PlanForm({ plan, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const form = useContractForm(planInput, valuesOf(plan, currency));
  const draft = useRef(false);
  const create = useCall(plansContract.createPlan, { form });
  const update = useCall(plansContract.updatePlan, { form });
  const isFixed = plan !== null && plan.status !== 'DRAFT';
  const isBasic = form.values.type === 'basic';
  const save = () => {
    const body = form.input();
    const isDraft = draft.current;
    draft.current = false;
    if (plan) return update.run({ params: { planId: plan.id }, body });
    return create.run({ body: Object.assign({}, body, { draft: isDraft }) });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={plan ? 'Edit plan' : 'Create plan'}
      submitLabel={plan ? 'Save changes' : 'Create plan'}
      form={form}
      onSubmit={save}
      extra={
        !plan && (
          <DraftButton
            onDraft={() => {
              draft.current = true;
            }}
          />
        )
      }
    >
      <TextField label="Plan name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TextAreaField label="Description" optional maxLength={500} {...form.getInputProps('description')} />
      {!isFixed && <ChoiceCards label="Type" options={types} {...form.getInputProps('type')} />}
      {!isFixed && (
        <div className="two-fields">
          <SelectField
            label="How often"
            data={billingIntervals.map((value) => ({ value, label: t(intervalLabels[value]) }))}
            {...form.getInputProps('interval')}
          />
          <NumberField
            label="Every"
            hint={t('For example, 2 bills every second period')}
            {...form.getInputProps('intervalCount')}
          />
        </div>
      )}
      {isFixed ? (
        <p className="dim sm">
          {t('To change prices, choose Change prices. The billing interval cannot be changed.')}
        </p>
      ) : (
        <PriceFields form={form} hasSetUpFee={!isBasic} />
      )}
      <div className="two-fields">
        {!isBasic && <NumberField label="Trial days" {...form.getInputProps('trialDays')} />}
        <NumberField
          label="Invoice limit"
          optional
          hint={t('The subscription ends after this many invoices')}
          {...form.getInputProps('invoiceLimit')}
        />
      </div>
      <CatalogueFields form={form} isFixed={isFixed} />
      {!isBasic && !isFixed && (
        <SwitchField
          label="Customers choose a quantity, such as seats"
          {...form.getInputProps('quantityAllowed', { type: 'checkbox' })}
        />
      )}
    </DrawerForm>
  );
}
