// One product: its prices, tax, picture and state.
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Product, productsContract } from '#shared/contract/billing/products.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { EditButton } from '#web/ui/detail/edit-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { productsPath, taxPath, useMayChangeCatalogue } from '../catalogue.ts';
import { ProductDialogs, ProductMenu, useProductDialogs } from './product-actions.tsx';
import { ProductPicture, ProductStatusText } from './product-parts.tsx';

export const loadProduct = loadDetail(productsContract.getProduct);

const crumbs = [{ label: 'Products', path: productsPath }];

export function ProductDetailPage() {
  const navigate = useNavigate();
  const mayChange = useMayChangeCatalogue();
  const dialogs = useProductDialogs();
  return (
    <DetailPage query={useDetail(productsContract.getProduct)} name="Product" crumbs={crumbs}>
      {(product) => ({
        title: product.name,
        reference: product.reference,
        badges: <ProductStatusText status={product.status} badge />,
        meta: <MadeBy of={product} />,
        actions: mayChange && (
          <>
            {product.status !== 'CLOSED' && <EditButton onClick={() => dialogs.open('edit')} />}
            <ProductMenu product={product} dialogs={dialogs} hasButtons />
          </>
        ),
        content: <Information product={product} />,
        dialogs: (
          <ProductDialogs
            product={product}
            dialogs={dialogs}
            onDeleted={() => void navigate({ to: productsPath })}
          />
        ),
      })}
    </DetailPage>
  );
}

function Information({ product }: { product: Product }) {
  const { t } = useTranslation();
  const { sku, unit, code, description, taxId, taxName, usedAt } = product;
  return (
    <div className="catalogue-columns">
      <SectionCard title={t('Details')}>
        <KeyValues
          items={[
            { label: t('SKU'), value: sku ?? '—' },
            { label: t('Unit'), value: unit ?? '—' },
            code !== null && { label: t('Tax authority code'), value: code },
            description !== null && { label: t('Description'), value: description },
            {
              label: t('Tax'),
              value: taxId ? <Link to={taxPath({ id: taxId })}>{taxName}</Link> : t('No tax'),
            },
            {
              label: t('First used'),
              value: usedAt ? <DateText at={usedAt} as="exact" /> : t('Not used yet'),
            },
            { label: t('Last changed'), value: <DateText at={product.updatedAt} /> },
          ]}
        />
      </SectionCard>
      <div className="stack">
        <SectionCard title={t('Prices')}>
          <KeyValues
            items={product.prices.map(({ currency, amount }) => ({
              label: currency,
              value: <MoneyText amount={amount} currency={currency} />,
            }))}
          />
        </SectionCard>
        {product.imageId && (
          <SectionCard title={t('Image')}>
            <ProductPicture product={product} large />
          </SectionCard>
        )}
      </div>
    </div>
  );
}
