// Opens the form of a new price, prefilled with the price in force: that of a market's cards, or of the row it was opened from.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OperatorPrice, operatorPricesContract } from '#shared/contract/operator/prices.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { PriceForm } from './price-form.tsx';

type Props = {
  /** The business whose price it is; null for the platform. */
  businessId: string | null;
  /** The price to change. */
  changes?: OperatorPrice;
};

const usualPlace = { currency: 'NGN', channel: 'card', region: 'local' } as const;

export function AddPrice({ businessId, changes }: Props) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const [adding, setAdding] = useState({ opened: false, opening: 0 });
  const prices = useQuery(
    queryOptionsOf(operatorPricesContract.listOperatorPrices, businessId ? { query: { businessId } } : {}),
  );
  if (!can('PRICES.READ_WRITE')) return null;
  const { currency, channel, region } = changes ?? usualPlace;
  const place = { currency, channel, region };
  const open = () => setAdding(({ opening }) => ({ opened: true, opening: opening + 1 }));
  return (
    <>
      {changes ? (
        <Button size="xs" variant="default" disabled={!prices.data} onClick={open}>
          {t('Change')}
        </Button>
      ) : (
        <Button leftSection={<IconPlus size={16} />} disabled={!prices.data} onClick={open}>
          {t('New price')}
        </Button>
      )}
      {adding.opening > 0 && prices.data && (
        <PriceForm
          key={adding.opening}
          businessId={businessId}
          place={place}
          prices={prices.data.items}
          opened={adding.opened}
          onClose={() => setAdding((before) => ({ ...before, opened: false }))}
        />
      )}
    </>
  );
}
