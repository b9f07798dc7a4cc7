// The table of prices, and ending or withdrawing one.
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type OperatorPrice,
  operatorPricesContract,
  type PriceState,
} from '#shared/contract/operator/prices.ts';
import { formatMoney } from '#shared/money.ts';
import { describeFee, formatRate } from '#shared/payments/fees.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { AddPrice } from './add-price.tsx';
import { regionLabels, stateLabels } from './price-labels.ts';

export function PriceTable({ state, businessId }: { state: PriceState; businessId?: string }) {
  const { t } = useTranslation();
  const { can } = useOperator();
  const prices = useQuery(
    queryOptionsOf(operatorPricesContract.listOperatorPrices, businessId ? { query: { businessId } } : {}),
  );
  if (prices.error && !prices.data) return <ErrorPanel error={prices.error} onRetry={prices.refetch} />;
  const rows = prices.data?.items.filter((item) => item.state === state);
  return (
    <DataTable
      label={t('Prices')}
      columns={columns}
      idOf={(row) => row.id}
      {...(rows ? { rows } : {})}
      rowActions={(row) =>
        can('PRICES.READ_WRITE') ? (
          <>
            {row.state === 'current' && <AddPrice businessId={businessId ?? row.businessId} changes={row} />}
            <PriceAction price={row} />
          </>
        ) : null
      }
      rowActionsWidth={180}
      empty={
        <EmptyState
          icon={<IconReceipt size={24} />}
          title={t('No prices')}
          text={t('No prices with the status {{state}}.', { state: t(stateLabels[state]) })}
        />
      }
    />
  );
}

const columns: readonly Column<OperatorPrice>[] = [
  { key: 'for', header: 'For', width: 124, fixed: true, cell: (row) => <Whom price={row} /> },
  { key: 'currency', header: 'Market', width: 72, cell: (row) => row.currency },
  { key: 'channel', header: 'Channel', width: 136, cell: (row) => <ChannelText channel={row.channel} /> },
  { key: 'region', header: 'Region', width: 112, cell: (row) => <Region price={row} /> },
  { key: 'rule', header: 'Fee', cell: (row) => <Rule price={row} /> },
  { key: 'vat', header: 'VAT', width: 112, cell: (row) => <Vat price={row} /> },
  { key: 'from', header: 'From', width: 96, cell: (row) => <DateText at={row.effectiveFrom} as="date" /> },
  {
    key: 'until',
    header: 'Until',
    width: 100,
    cell: (row) => <DateText at={row.effectiveUntil} unknown="Until replaced" />,
  },
];

function Whom({ price }: { price: OperatorPrice }) {
  const { t } = useTranslation();
  return price.businessName ? (
    <span className="strong trunc">{price.businessName}</span>
  ) : (
    <span>{t('Platform')}</span>
  );
}

function Region({ price }: { price: OperatorPrice }) {
  const { t } = useTranslation();
  return <span className="trunc">{t(regionLabels[price.region])}</span>;
}

/** The fee rule for an amount large enough for every part of it, and the amount below which the flat part is waived. */
function Rule({ price }: { price: OperatorPrice }) {
  const { t } = useTranslation();
  const rule = describeFee(price, Math.max(price.flatWaivedBelow, 1));
  return (
    <span className="num">
      {rule}
      {price.flatWaivedBelow > 0 && (
        <span className="dim">
          {' '}
          · {t('flat fee from {{amount}}', { amount: formatMoney(price.flatWaivedBelow, price.currency) })}
        </span>
      )}
    </span>
  );
}

function Vat({ price }: { price: OperatorPrice }) {
  const { t } = useTranslation();
  if (price.vatPpm === 0) return <span className="dim">{t('None')}</span>;
  return (
    <span className="num">
      {formatRate(price.vatPpm)}{' '}
      <span className="dim">{price.vatInclusive ? t('included') : t('added')}</span>
    </span>
  );
}

/** A future price can be withdrawn; a business's own price can be ended. */
function PriceAction({ price }: { price: OperatorPrice }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const end = useCall(operatorPricesContract.endOperatorPrice);
  const withdraw = useCall(operatorPricesContract.deleteOperatorPrice);
  const isToCome = price.state === 'to-come';
  if (!isToCome && (price.businessId === null || price.state === 'past')) return null;
  const call = isToCome ? withdraw : end;
  const action = isToCome ? t('Withdraw') : t('End now');
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={isToCome ? t('Withdraw this price?') : t('End this price now?')}
        action={action}
        danger
        onConfirm={() => call.run({ params: { priceId: price.id } }).then((answer) => answer !== undefined)}
      >
        {isToCome
          ? t('It will not take effect. The current price stays in force.')
          : t('The platform’s price applies to new payments. Fees of existing payments do not change.')}
      </Confirm>
    </>
  );
}
