// Parts that show a store product: picture, state, price and available stock.
import { IconBox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type StockState,
  type StoreProductStatus,
  stockStateLabels,
  storeProductStatusLabels,
} from '#shared/commerce/catalogue.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { coming, good, type Look, over, quiet } from '#web/billing/catalogue.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StyledStatus } from '#web/ui/status.tsx';
import '#web/billing/catalogue.css';

const looks: Record<StoreProductStatus, Look> = { PUBLISHED: good, DRAFT: quiet, ARCHIVED: over };

export function StoreStatus({ status, badge = false }: { status: StoreProductStatus; badge?: boolean }) {
  return <StyledStatus of={{ label: storeProductStatusLabels[status], ...looks[status] }} badge={badge} />;
}

const low: Look = { tone: 'warning', shape: 'half' };
const out: Look = { tone: 'danger', shape: 'ring' };
const stockLooks: Record<StockState, Look> = { UNLIMITED: coming, IN_STOCK: good, LOW: low, OUT: out };

/** '17 left', or that stock is not tracked. */
export function StockText({ left, state }: { left: number | null; state: StockState }) {
  const { t } = useTranslation();
  const counted =
    state === 'OUT' ? t('Out of stock') : t('{{left}} left', { left: (left ?? 0).toLocaleString('en') });
  return (
    <StyledStatus
      of={{
        label: left === null && state !== 'LOW' ? stockStateLabels[state] : counted,
        ...stockLooks[state],
      }}
    />
  );
}

/** The first price, and the number of further ones. */
export function FirstPrice({ prices }: { prices: readonly { currency: Currency; amount: number }[] }) {
  const { t } = useTranslation();
  const [price, ...others] = prices;
  if (!price) return '—';
  return (
    <span className="num">
      <MoneyText amount={price.amount} currency={price.currency} />
      {others.length > 0 && (
        <span
          className="dim"
          title={others.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · ')}
        >
          {' '}
          {t('+{{count}}', { count: others.length })}
        </span>
      )}
    </span>
  );
}

/** A small square picture; a placeholder box without one. */
export function Picture({ url, large = false }: { url: string | null; large?: boolean }) {
  const className = large ? 'product-picture large' : 'product-picture';
  return url ? (
    <img className={className} src={url} alt="" />
  ) : (
    <span className={className} aria-hidden>
      <IconBox size={large ? 24 : 16} />
    </span>
  );
}
