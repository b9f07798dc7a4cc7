// Form to create or change a rule: the calls, the minimum amount, the approvers per step, and a description of the effect.
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ApprovalRule, approvalRuleInput } from '#shared/contract/account/approval-shapes.ts';
import { approvalRulesContract } from '#shared/contract/account/approvals.ts';
import { type Currency, currencyCodes } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { RulePreview } from './rule-preview.tsx';
import { StepFields, type StepValues } from './rule-steps.tsx';
import './approvals.css';

type Values = {
  name: string;
  module: string;
  currency: Currency | null;
  amountMin: number | null;
  amountMax: number | null;
  steps: StepValues[];
  expiresAfterHours: number | null;
  status: 'ACTIVE' | 'INACTIVE';
};

const emptyStep: StepValues = { need: 1, roles: [], members: [] };
const pauseMs = 400;
const everyCurrency = 'every';

function valuesOf(rule: ApprovalRule | null): Values {
  if (!rule)
    return {
      name: '',
      module: '',
      currency: null,
      amountMin: null,
      amountMax: null,
      steps: [emptyStep],
      expiresAfterHours: 72,
      status: 'ACTIVE',
    };
  const { name, module, currency, amountMin, amountMax, expiresAfterHours, status } = rule;
  const steps = rule.steps.map(({ need, roles, members }) => ({
    need,
    roles: roles.map(({ id }) => id),
    members: members.map(({ id }) => id),
  }));
  return { name, module, currency, amountMin, amountMax, steps, expiresAfterHours, status };
}

export function RuleForm({ rule, opened, onClose }: ShownDialog & { rule: ApprovalRule | null }) {
  const { t } = useTranslation();
  const options = useQuery(queryOptionsOf(approvalRulesContract.getApprovalOptions, {}));
  const form = useContractForm(approvalRuleInput, valuesOf(rule));
  const { values } = form;
  const create = useCall(approvalRulesContract.createApprovalRule, { form });
  const update = useCall(approvalRulesContract.updateApprovalRule, { form });
  const submit = () => {
    const body = form.input();
    return rule ? update.run({ params: { ruleId: rule.id }, body }) : create.run({ body });
  };
  const module = options.data?.modules.find((module) => module.module === values.module);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={rule ? 'Edit approval rule' : 'Add approval rule'}
      submitLabel={rule ? 'Save rule' : 'Add rule'}
      form={form}
      preview={<Preview values={values} rule={rule} />}
      onSubmit={submit}
    >
      <TextField label="Name" maxLength={100} {...form.getInputProps('name')} />
      <SelectField
        label="What needs approval"
        placeholder={t('Choose what needs approval')}
        data={(options.data?.modules ?? []).map((module) => ({
          value: module.module,
          label: t(module.name),
        }))}
        {...form.getInputProps('module')}
        hint={module && t(module.about)}
      />
      {module?.money && <Band form={form} values={values} />}
      {values.steps.map((_, index) => (
        <StepFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={index}
          index={index}
          form={form}
          options={options.data}
          onRemove={values.steps.length > 1 ? () => form.removeListItem('steps', index) : undefined}
        />
      ))}
      {values.steps.length < 5 && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('steps', emptyStep)}
        >
          {t('Add step')}
        </Button>
      )}
      <NumberField
        label="Requests expire after (hours)"
        hint={t('72 hours is 3 days.')}
        {...form.getInputProps('expiresAfterHours')}
      />
      <SwitchField
        label="Active"
        checked={values.status === 'ACTIVE'}
        onChange={(event) =>
          form.setFieldValue('status', event.currentTarget.checked ? 'ACTIVE' : 'INACTIVE')
        }
      />
    </DrawerForm>
  );
}

type BandProps = {
  form: ReturnType<typeof useContractForm<Values, typeof approvalRuleInput>>;
  values: Values;
};

function Band({ form, values: { currency } }: BandProps) {
  const { t } = useTranslation();
  const choose = (value: string | null) => {
    form.setFieldValue('currency', value === everyCurrency ? null : (value as Currency | null));
    form.setFieldValue('amountMin', null);
    form.setFieldValue('amountMax', null);
  };
  return (
    <>
      <SelectField
        label="Currency"
        data={[
          { value: everyCurrency, label: t('All currencies and amounts') },
          ...currencyCodes.map((code) => ({ value: code, label: code })),
        ]}
        error={form.errors.currency}
        value={currency ?? everyCurrency}
        onChange={choose}
      />
      {currency && (
        <div className="two-fields">
          <AmountField
            label="From amount"
            optional
            currency={currency}
            {...form.getInputProps('amountMin')}
          />
          <AmountField
            label="Up to (not including) amount"
            optional
            currency={currency}
            {...form.getInputProps('amountMax')}
          />
        </div>
      )}
    </>
  );
}

/** Shows the effect of the rule once the form is complete. */
function Preview({ values, rule }: { values: Values; rule: ApprovalRule | null }) {
  const [settled] = useDebouncedValue(values, pauseMs);
  const { name: _, ...draft } = settled;
  const schema = approvalRulesContract.previewApprovalRule.body;
  const whole = schema.safeParse({ ...draft, ...(rule && { ruleId: rule.id }) });
  const preview = useQuery({
    ...queryOptionsOf(approvalRulesContract.previewApprovalRule, {
      body: whole.success ? whole.data : { module: '', steps: [] },
    }),
    placeholderData: keepPreviousData,
    enabled: whole.success,
  });
  return <RulePreview preview={whole.success ? preview.data : undefined} />;
}
