// The transfer limits: per transfer, per business and day, and per member, with the rest of today's limits.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransferCurrency, transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import {
  type TransferLimitsAnswer,
  transferLimitsInput,
  transferSettingsContract,
} from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { MemberLimits } from './member-limits.tsx';
import '../transfers.css';

export function LimitSettingsPage() {
  const business = useBusinessSettings();
  const [currency, setCurrency] = useState<TransferCurrency>(business.currency === 'USD' ? 'USD' : 'NGN');
  const { data, error, refetch } = useQuery(
    queryOptionsOf(transferSettingsContract.getTransferLimits, { query: { currency } }),
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="card sk-card" style={{ height: 420 }} />;
  return (
    <div className="transfer">
      <LimitsForm key={currency} limits={data} currency={currency} onCurrency={setCurrency} />
      <Today limits={data} />
    </div>
  );
}

type FormProps = {
  limits: TransferLimitsAnswer;
  currency: TransferCurrency;
  onCurrency: (currency: TransferCurrency) => void;
};

function LimitsForm({ limits, currency, onCurrency }: FormProps) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.FUNDS_TRANSFER'));
  const form = useContractForm(transferLimitsInput, {
    currency,
    single_max: limits.own.single_max,
    daily_max: limits.own.daily_max,
    member_daily_max: limits.own.member_daily_max,
    members: limits.members.flatMap(({ user_id, daily_max }) =>
      daily_max === null ? [] : [{ user_id, daily_max }],
    ),
  });
  const save = useCall(transferSettingsContract.saveTransferLimits, { form });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.validate().hasErrors) return focusFirstError();
    if (await save.run({ body: form.getValues() })) form.resetDirty();
  };
  const atMost = (most: number) => t('At most {{amount}}', { amount: formatMoney(most, currency) });
  return (
    <SectionCard title={t('Limits')}>
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <SelectField
          label="Currency"
          data={transferCurrencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={(value) => onCurrency(value as TransferCurrency)}
        />
        <AmountField
          label="Per transfer"
          optional
          currency={currency}
          hint={atMost(limits.platform.single_max)}
          {...form.getInputProps('single_max')}
        />
        <AmountField
          label="Business, per day"
          optional
          currency={currency}
          hint={atMost(limits.platform.daily_max)}
          {...form.getInputProps('daily_max')}
        />
        <AmountField
          label="Each member, per day"
          optional
          currency={currency}
          hint={t('For members without their own limit.')}
          {...form.getInputProps('member_daily_max')}
        />
        <MemberLimits form={form} members={limits.members} currency={currency} />
        {mayChange && (
          <div className="row">
            <WriteButton loading={save.isPending}>{t('Save limits')}</WriteButton>
          </div>
        )}
      </form>
    </SectionCard>
  );
}

function Today({ limits }: { limits: TransferLimitsAnswer }) {
  const { t } = useTranslation();
  const money = (amount: number | null) =>
    amount === null ? t('No limit') : formatMoney(amount, limits.currency);
  const { business, member } = limits;
  return (
    <SectionCard title={t('Today')}>
      <KeyValues
        items={[
          { label: t('Per transfer'), value: money(limits.single_max) },
          { label: t('Sent by the business'), value: money(business.used) },
          { label: t('Business, remaining'), value: money(business.left) },
          member !== null && { label: t('Sent by you'), value: money(member.used) },
          member !== null && { label: t('You, remaining'), value: money(member.left) },
          { label: t('Resets'), value: <DateText at={limits.renews_at} /> },
        ]}
      />
    </SectionCard>
  );
}
