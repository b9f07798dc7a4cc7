// The currency selector of a dashboard, kept in the address; hidden when there is only one.
import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { searchOf } from '../route.ts';

/** `currency`: the current one, once it is known. */
type Props = { offered: readonly Currency[]; currency: Currency | undefined };

export function CurrencyChoice({ offered, currency }: Props) {
  const { t } = useTranslation();
  const settings = useBusinessSettings();
  const navigate = useNavigate();
  const { currency: _, ...others } = useSearch({ strict: false }) as Record<string, string | undefined>;
  if (!currency || (offered.length < 2 && (offered[0] ?? currency) === currency)) return null;
  const choose = (chosen: string | null) => {
    const requested =
      chosen === null || chosen === settings.currency ? others : { ...others, currency: chosen };
    void navigate({ to: '.', search: searchOf(requested), resetScroll: false, replace: true });
  };
  return (
    <Select
      aria-label={t('Currency')}
      w={96}
      allowDeselect={false}
      data={[...new Set([...offered, currency])]}
      value={currency}
      onChange={choose}
    />
  );
}
