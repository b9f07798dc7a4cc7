// The transfer settings of a currency: on or off, missing requirements, and charges.
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TransferCurrency, transferCurrencies } from '#shared/contract/banking/transfer-enums.ts';
import {
  type TransferActivation,
  type TransferTermsAnswer,
  transferSettingsContract,
} from '#shared/contract/banking/transfer-settings.ts';
import { formatMoney } from '#shared/money.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ConfirmationSettings } from './confirmation-settings.tsx';
import '../transfers.css';

export function TransferSettingsPage() {
  const currencies = transferCurrencies;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <ConfirmationSettings />
      {currencies.map((currency) => (
        <CurrencySettings key={currency} currency={currency} />
      ))}
    </div>
  );
}

function CurrencySettings({ currency }: { currency: TransferCurrency }) {
  const activation = useQuery(
    queryOptionsOf(transferSettingsContract.getTransferActivation, { query: { currency } }),
  );
  const terms = useQuery(queryOptionsOf(transferSettingsContract.getTransferTerms, { query: { currency } }));
  if (activation.error && !activation.data)
    return <ErrorPanel error={activation.error} onRetry={activation.refetch} />;
  if (!activation.data || !terms.data) return <div className="card sk-card" style={{ height: 220 }} />;
  return (
    <div className="transfer">
      <Activation activation={activation.data} currency={currency} />
      <Costs terms={terms.data} />
    </div>
  );
}

type Props = { activation: TransferActivation; currency: TransferCurrency };

function Activation({ activation, currency }: Props) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.FUNDS_TRANSFER'));
  const [asking, setAsking] = useState(false);
  const set = useCall(transferSettingsContract.setTransferActivation, {
    invalidates: ['wallet', 'merchant'],
  });
  const change = (active: boolean) => set.run({ body: { currency, active } });
  const needsWallet = activation.steps.some(({ key, done }) => key === 'wallet' && !done);
  return (
    <SectionCard title={t('Transfers in {{currency}}', { currency })}>
      <ul className="transfer-steps">
        {activation.steps.map(({ key, done, text }) => (
          <li key={key}>
            {done ? (
              <IconCircleCheck size={18} color="var(--success-dot)" aria-label={t('Done')} />
            ) : (
              <IconCircleDashed size={18} color="var(--text-3)" aria-label={t('Open')} />
            )}
            {t(text)}
          </li>
        ))}
      </ul>
      {mayChange && (!activation.active || needsWallet) && (
        <Button size="md" loading={set.isPending} onClick={() => void change(true)}>
          {t('Turn on transfers')}
        </Button>
      )}
      {mayChange && activation.active && !needsWallet && (
        <Button size="md" variant="default" onClick={() => setAsking(true)}>
          {t('Turn off transfers')}
        </Button>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Turn off transfers in {{currency}}?', { currency })}
        action={t('Turn off transfers')}
        onConfirm={() => change(false).then((done) => done !== undefined)}
      >
        {t('No new transfers can be made, and scheduled transfers stop. Transfers in progress continue.')}
      </Confirm>
    </SectionCard>
  );
}

function Costs({ terms }: { terms: TransferTermsAnswer }) {
  const { t } = useTranslation();
  const { currency, bands } = terms;
  const money = (amount: number) => formatMoney(amount, currency);
  const labelOf = (index: number): string => {
    const next = bands[index + 1];
    if (next) return t('Up to {{amount}}', { amount: money(next.above) });
    return index === 0 ? t('Any amount') : t('Above {{amount}}', { amount: money(bands[index]?.above ?? 0) });
  };
  return (
    <SectionCard title={t('Transfer charges')}>
      <KeyValues
        items={[
          ...bands.map(({ fee }, index) => ({ label: labelOf(index), value: money(fee) })),
          terms.vat_ppm > 0 && {
            label: t('VAT on the fee'),
            value: `${terms.vat_ppm / 10_000}%`,
          },
          terms.stamp_duty > 0 && {
            label: t('Stamp duty from {{amount}}', { amount: money(terms.stamp_duty_from) }),
            value: money(terms.stamp_duty),
          },
        ]}
      />
      {terms.stamp_duty > 0 && (
        <p className="mut sm">
          {t('Salaries and accounts in your business’s name are exempt from stamp duty.')}
        </p>
      )}
    </SectionCard>
  );
}
