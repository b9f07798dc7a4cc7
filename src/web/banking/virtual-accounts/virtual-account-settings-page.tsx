// The settings of virtual accounts: on or off, their banks, amount rules, and requests for other banks.
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { bankRequestStatusLabels } from '#shared/banking/virtual-account-labels.ts';
import {
  activateVirtualInput,
  bankRequestInput,
  type VirtualBanks,
  virtualRules,
} from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { virtualAccountsContract as contract } from '#shared/contract/banking/virtual/virtual-accounts.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SettingsCard } from '#web/ui/form/saving/settings-card.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { AmountRuleFields } from './amount-rule-fields.tsx';
import './virtual-accounts.css';

const invalidates = ['merchant', 'virtual-accounts'];

export function VirtualAccountSettingsPage() {
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.getVirtualAccountBanks, {}));
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 420 }} />;
  return (
    <div className="virtual-settings">
      <BanksForm banks={data} />
      <div className="stack" style={{ gap: 16 }}>
        <RulesForm banks={data} />
        <Requests banks={data} />
      </div>
    </div>
  );
}

type Props = { banks: VirtualBanks };

const useMayChange = () => usePermissions().can(canWrite('SETTINGS.PAYMENT_METHODS'));

const settings = [
  { value: 'enabled', label: 'Enabled', text: 'New accounts are opened at the preferred bank.' },
  { value: 'optional', label: 'Optional', text: 'Accounts can be opened. A preferred bank is optional.' },
  {
    value: 'disabled',
    label: 'Disabled',
    text: 'No new accounts can be opened. Existing accounts stay open.',
  },
] as const;

function BanksForm({ banks }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const form = useContractForm(activateVirtualInput, {
    use_virtual_account: banks.use_virtual_account,
    preferred_bank: banks.preferred_bank,
    alternative_bank: banks.alternative_bank,
  });
  const save = useCall(contract.activateVirtualAccounts, { form, invalidates });
  const { use_virtual_account: setting, preferred_bank: preferred } = form.values;
  const names = banks.providers.map(({ bankName, providerId, connected }) => ({
    value: providerId,
    label: connected ? bankName : t('{{bank}} (not connected)', { bank: bankName }),
  }));
  return (
    <SettingsCard
      title="Virtual accounts"
      form={form}
      mayChange={mayChange}
      isPending={save.isPending}
      onSave={() => save.run({ body: form.input() })}
    >
      <ChoiceCards label="Setting" options={settings} {...form.getInputProps('use_virtual_account')} />
      {setting !== 'disabled' && (
        <>
          <SelectField
            label="Preferred bank"
            optional={setting === 'optional'}
            clearable={setting === 'optional'}
            data={names}
            {...form.getInputProps('preferred_bank')}
          />
          {names.length > 1 && (
            <SelectField
              label="Alternative bank"
              optional
              clearable
              hint={t('Used when the preferred bank is unavailable')}
              data={names}
              disabled={!preferred}
              {...form.getInputProps('alternative_bank')}
            />
          )}
        </>
      )}
    </SettingsCard>
  );
}

function RulesForm({ banks }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const { amount_under, amount_over, expiry_minutes } = banks.rules;
  const form = useContractForm(virtualRules, { amount_under, amount_over, expiry_minutes });
  const save = useCall(contract.saveVirtualAccountRules, { form, invalidates });
  return (
    <SettingsCard
      title="Single-amount accounts"
      form={form}
      mayChange={mayChange}
      isPending={save.isPending}
      onSave={() => save.run({ body: form.input() })}
      saveLabel="Save rules"
    >
      <p className="mut sm">{t('Applies to new accounts.')}</p>
      <AmountRuleFields form={form} />
      <NumberField label="Expire after (minutes)" {...form.getInputProps('expiry_minutes')} />
    </SettingsCard>
  );
}

const requestTones = { PENDING: 'warning', APPROVED: 'success', REJECTED: 'danger' } as const;

function Requests({ banks }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const form = useContractForm(bankRequestInput, { bank_name: '', note: '' });
  const ask = useCall(contract.requestVirtualBank, { form, invalidates, onSuccess: () => form.reset() });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError();
    await ask.run({ body: form.input() });
  };
  return (
    <SectionCard title={t('Another bank')}>
      {banks.requests.map((request) => (
        <div key={request.id} className="stack" style={{ gap: 2, marginBottom: 12 }}>
          <span className="row">
            <b className="strong">{request.bank_name}</b>
            <Status tone={requestTones[request.status]}>{t(bankRequestStatusLabels[request.status])}</Status>
            <span className="mut sm">
              <DateText at={request.created_at} as="date" />
            </span>
          </span>
          {request.answer && <span className="mut sm">{request.answer}</span>}
        </div>
      ))}
      {mayChange && (
        <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
          <p className="mut sm">{t('Request a bank that is not available yet.')}</p>
          <TextField label="Bank" {...form.getInputProps('bank_name')} />
          <TextField label="Note" optional {...form.getInputProps('note')} />
          <div className="row">
            <WriteButton variant="default" loading={ask.isPending}>
              {t('Request bank')}
            </WriteButton>
          </div>
        </form>
      )}
    </SectionCard>
  );
}
