// The form that opens a virtual account: for a customer, for the business, or for one amount.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usualRules } from '#shared/contract/banking/virtual/virtual-account-enums.ts';
import {
  type VirtualRules,
  virtualAccountInput,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { virtualAccountPath } from '#web/ui/banking/virtual-account-columns.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { AmountRuleFields } from './amount-rule-fields.tsx';

type Kind = 'customer' | 'business' | 'dynamic';

const kinds = [
  {
    value: 'customer',
    label: 'A customer',
    text: 'Permanent. Transfers are credited to the customer’s wallet.',
  },
  {
    value: 'business',
    label: 'The business',
    text: 'Permanent. Transfers are credited to the collection balance.',
  },
  { value: 'dynamic', label: 'Single amount', text: 'Accepts one amount, then expires.' },
] as const;

/** The initial values of a kind, limited to its fields. */
function valuesOf(kind: Kind, currency: 'NGN' | 'USD', rules: VirtualRules) {
  const isDynamic = kind === 'dynamic';
  return {
    type: isDynamic ? ('dynamic' as const) : ('static' as const),
    currency,
    account_name: undefined as string | undefined,
    customer: kind === 'customer' ? { email: '', name: '', phone: '' } : undefined,
    bank: undefined as string | undefined,
    amount: undefined as number | undefined | null,
    amount_under: isDynamic ? rules.amount_under : undefined,
    amount_over: isDynamic ? rules.amount_over : undefined,
    expires_in_minutes: isDynamic ? rules.expiry_minutes : undefined,
    description: '',
  };
}

export function OpenAccountForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const go = useNavigate();
  const { currency: own } = useSession();
  const currency = own === 'USD' ? 'USD' : 'NGN';
  const banks = useQuery(queryOptionsOf(virtualAccountsContract.getVirtualAccountBanks, {})).data;
  const rules = banks?.rules ?? usualRules;
  const [kind, setKind] = useState<Kind>('customer');
  const form = useContractForm(virtualAccountInput, valuesOf('customer', currency, rules));
  const open = useCall(virtualAccountsContract.createVirtualAccount, {
    form,
    invalidates: ['wallet'],
    onSuccess: (account) => void go({ to: virtualAccountPath(account) }),
  });
  const choose = (chosen: Kind) => {
    setKind(chosen);
    form.clearErrors();
    form.setValues(valuesOf(chosen, currency, rules));
  };
  const names = (banks?.providers ?? []).filter(({ connected }) => connected);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Open virtual account"
      submitLabel="Open virtual account"
      form={form}
      onSubmit={() => open.run({ body: form.input() })}
    >
      <ChoiceCards label="For" options={kinds} value={kind} onChange={choose} />
      {kind === 'customer' && <CustomerFields form={form} />}
      {kind === 'dynamic' && <AmountFields form={form} currency={currency} />}
      <TextField
        label="Account name"
        optional
        hint={t('Leave empty to use the customer’s or business’s name')}
        {...form.getInputProps('account_name')}
        value={form.values.account_name ?? ''}
        onChange={(event: { currentTarget: { value: string } }) =>
          form.setFieldValue('account_name', event.currentTarget.value || undefined)
        }
      />
      <SelectField
        label="Bank"
        optional
        clearable
        data={names.map(({ bankName, providerId }) => ({ value: providerId, label: bankName }))}
        value={form.values.bank ?? null}
        onChange={(value: string | null) => form.setFieldValue('bank', value ?? undefined)}
        error={form.errors.bank}
      />
      <TextField label="Description" optional {...form.getInputProps('description')} />
    </DrawerForm>
  );
}

function CustomerFields({ form }: { form: ContractForm }) {
  return (
    <>
      <TextField label="Customer’s e-mail" type="email" {...form.getInputProps('customer.email')} />
      <TextField label="Customer’s name" {...form.getInputProps('customer.name')} />
      <TextField label="Phone number" optional {...form.getInputProps('customer.phone')} />
    </>
  );
}

function AmountFields({ form, currency }: { form: ContractForm; currency: Currency }) {
  return (
    <>
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <AmountRuleFields form={form} />
      <NumberField label="Expires after (minutes)" {...form.getInputProps('expires_in_minutes')} />
    </>
  );
}
