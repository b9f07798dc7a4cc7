// Display parts of a tax: state, rate and place.
import { useTranslation } from 'react-i18next';
import { countryName } from '#shared/account/places.ts';
import { formatRate, type TaxStatus, taxStatusLabels } from '#shared/billing/catalogue-enums.ts';
import type { Tax } from '#shared/contract/billing/taxes.ts';
import { StyledStatus } from '#web/ui/status.tsx';
import { good, quiet } from '../catalogue.ts';

export function TaxStatusText({ status, badge = false }: { status: TaxStatus; badge?: boolean }) {
  const look = status === 'ACTIVE' ? good : quiet;
  return <StyledStatus of={{ label: taxStatusLabels[status], ...look }} badge={badge} />;
}

export function RateText({ tax }: { tax: Pick<Tax, 'rate'> }) {
  const { t } = useTranslation();
  if (tax.rate === null) return <span className="dim">{t('Not started')}</span>;
  return <span className="num">{formatRate(tax.rate)}</span>;
}

export function PlaceText({ tax: { country, state } }: { tax: Pick<Tax, 'country' | 'state'> }) {
  const { t } = useTranslation();
  if (!country) return t('Everywhere');
  return [state, countryName(country)].filter(Boolean).join(', ');
}

/** The label of the calculation method. */
export function kindLabel({ isInclusive }: Pick<Tax, 'isInclusive'>): string {
  return isInclusive ? 'Included in the price' : 'Added to the price';
}
