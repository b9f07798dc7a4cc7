// The balance as of a chosen instant, with the entries that make up each part.

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BalancePart,
  balanceParts,
  collectionBalanceContract,
} from '#shared/contract/settlement/collection-balance.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { historyPath, partLabels } from './balance-labels.ts';

export function AsOfCard({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const [at, setAt] = useState<string | null>(null);
  const answer = useQuery({
    ...queryOptionsOf(collectionBalanceContract.getBalanceAt, { query: { at: at ?? '', currency } }),
    enabled: at !== null,
  });
  const balance = at !== null ? answer.data : undefined;
  const row = (part: BalancePart) => {
    const entries = { part, currency, to: new Date(Date.parse(at ?? '') + 1).toISOString() };
    const amount = <MoneyText amount={balance?.[part] ?? 0} currency={currency} />;
    return {
      label: t(partLabels[part]),
      value: (
        <Anchor
          title={t('Entries up to this time')}
          renderRoot={(props) => <Link {...props} to={historyPath} search={searchOf(entries)} />}
        >
          {amount}
        </Anchor>
      ),
    };
  };
  return (
    <SectionCard title={t('Balance as of')}>
      <DateTimeField label={t('Date and time')} optional value={at} onChange={setAt} />
      {answer.error && at !== null && <ErrorPanel error={answer.error} onRetry={answer.refetch} />}
      {balance && (
        <>
          <KeyValues items={balanceParts.map(row)} />
          <p className="dim sm">
            {balance.final
              ? t('Final. Later postings do not change this balance.')
              : t('Not final. This balance can still change.')}{' '}
            {!balance.final && balance.final_until && (
              <>
                {t('Final up to')} <DateText at={balance.final_until} as="exact" />
              </>
            )}
          </p>
        </>
      )}
    </SectionCard>
  );
}
