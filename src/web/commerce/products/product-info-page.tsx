// Information tab of a store product: its variants with available stock, its listing, and its pictures.
import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreProduct, StoreVariant } from '#shared/contract/commerce/store-products.ts';
import { taxPath } from '#web/billing/catalogue.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useMayChangeStore } from '../commerce.ts';
import { PicturesCard } from '../product-pictures/pictures-card.tsx';
import { FilesCard } from './files-card.tsx';
import { useStoreProduct } from './product-detail-page.tsx';
import { FirstPrice, Picture, StockText } from './product-parts.tsx';
import './store-products.css';

const AdjustStockForm = lazy(() =>
  import('./adjust-stock-form.tsx').then((m) => ({ default: m.AdjustStockForm })),
);

export function StoreProductInfoPage() {
  const { data: product } = useStoreProduct();
  if (!product) return null;
  return (
    <div className="catalogue-columns">
      <div className="stack">
        <Variants product={product} />
        {product.isDigital && <FilesCard product={product} />}
      </div>
      <div className="stack">
        <Offer product={product} />
        <Pictures product={product} />
        <PicturesCard key={product.id} storeProductId={product.id} />
      </div>
    </div>
  );
}

function Variants({ product }: { product: StoreProduct }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore();
  const [isAdjusting, setAdjusting] = useState(false);
  const counted = product.variants.filter(({ isCounted }) => isCounted);
  return (
    <SectionCard
      title={t('Variants and stock')}
      end={
        mayChange &&
        counted.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} />}
            onClick={() => setAdjusting(true)}
          >
            {t('Adjust stock')}
          </Button>
        )
      }
    >
      <ul className="variant-list">
        {product.variants.map((variant) => (
          <VariantLine key={variant.id} product={product} variant={variant} />
        ))}
      </ul>
      {isAdjusting && (
        <Suspense>
          <AdjustStockForm variants={counted} opened onClose={() => setAdjusting(false)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function VariantLine({ product, variant }: { product: StoreProduct; variant: StoreVariant }) {
  const { t } = useTranslation();
  const { left, state, isCounted, prices } = variant;
  const [onHand, reserved] = [variant.onHand, variant.reserved].map((count) => count.toLocaleString('en'));
  return (
    <li>
      <Picture url={variant.imageUrl ?? product.imageUrl} />
      <div className="grow">
        <div className="strong trunc">{variant.name ?? product.name}</div>
        <div className="dim xs trunc">
          {[variant.sku, variant.barcode].filter(Boolean).join(' · ') || t('No SKU')}
        </div>
      </div>
      <div className="variant-stock">
        <StockText left={left} state={state} />
        {isCounted && (
          <div className="dim xs num">
            {variant.reserved > 0
              ? t('{{onHand}} in stock, {{reserved}} reserved for orders', { onHand, reserved })
              : t('{{onHand}} in stock', { onHand })}
          </div>
        )}
      </div>
      <FirstPrice prices={prices.length > 0 ? prices : product.prices} />
    </li>
  );
}

function Offer({ product }: { product: StoreProduct }) {
  const { t } = useTranslation();
  const { orderMin, orderMax, categories, unit, description, taxId, taxName, slug } = product;
  return (
    <SectionCard title={t('In the store')}>
      <KeyValues
        items={[
          ...product.prices.map(({ currency, amount }) => ({
            label: t('Price in {{currency}}', { currency }),
            value: <MoneyText amount={amount} currency={currency} />,
          })),
          { label: t('Unit'), value: unit ?? '—' },
          {
            label: t('Tax'),
            value: taxId ? <Link to={taxPath({ id: taxId })}>{taxName}</Link> : t('No tax'),
          },
          {
            label: t('Quantity per order'),
            value:
              orderMax === null
                ? t('At least {{min}}', { min: orderMin })
                : t('{{min}} to {{max}}', { min: orderMin, max: orderMax }),
          },
          product.isDigital && {
            label: t('Downloads of each file'),
            value: [
              product.downloadMax === null
                ? t('No limit')
                : t('At most {{max}}', { max: product.downloadMax }),
              product.downloadDays !== null && t('{{count}} days', { count: product.downloadDays }),
            ]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('Categories'), value: categories.map(({ name }) => name).join(', ') || '—' },
          { label: t('Address'), value: slug },
          description !== null && {
            label: t('Description'),
            value: <span className="store-description">{description}</span>,
          },
          { label: t('Last changed'), value: <DateText at={product.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}

function Pictures({ product }: { product: StoreProduct }) {
  const { t } = useTranslation();
  if (product.images.length === 0) return null;
  return (
    <SectionCard title={t('Images')}>
      <div className="picture-row">
        {product.images.map(({ id, url }) => (
          <Picture key={id} url={url} large />
        ))}
      </div>
    </SectionCard>
  );
}
