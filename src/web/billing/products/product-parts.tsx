// Display parts of a product: picture, state and price.
import { IconBox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ProductStatus, productStatusLabels } from '#shared/billing/catalogue-enums.ts';
import type { Product } from '#shared/contract/billing/products.ts';
import { formatMoney } from '#shared/money.ts';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StyledStatus } from '#web/ui/status.tsx';
import { good, type Look, over, quiet } from '../catalogue.ts';
import '../catalogue.css';

const looks: Record<ProductStatus, Look> = { ACTIVE: good, DRAFT: quiet, INACTIVE: over, CLOSED: quiet };

export function ProductStatusText({ status, badge = false }: { status: ProductStatus; badge?: boolean }) {
  return <StyledStatus of={{ label: productStatusLabels[status], ...looks[status] }} badge={badge} />;
}

/** The price in the currency of the business, and the number of other prices. */
export function PriceText({ product }: { product: Product }) {
  const { t } = useTranslation();
  const [price, ...others] = product.prices;
  if (!price) return '—';
  const all = others.map((other) => formatMoney(other.amount, other.currency)).join(' · ');
  return (
    <span className="num">
      <MoneyText amount={price.amount} currency={price.currency} />
      {others.length > 0 && (
        <span className="dim" title={all}>
          {' '}
          {t('+{{count}}', { count: others.length })}
        </span>
      )}
    </span>
  );
}

/** A small square picture; a box icon when the product has none. */
export function ProductPicture({ product, large = false }: { product: Product; large?: boolean }) {
  const className = large ? 'product-picture large' : 'product-picture';
  return product.imageId ? (
    <img className={className} src={imageAddress(product.imageId)} alt="" />
  ) : (
    <span className={className} aria-hidden>
      <IconBox size={large ? 24 : 16} />
    </span>
  );
}
