// The list of products with prices and states.
import { Button } from '@mantine/core';
import { IconBox, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { productStatuses, productStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { type Product, productsContract } from '#shared/contract/billing/products.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { currencyFilter } from '#web/ui/list-page/money-filters.ts';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { catalogueTabs, importProductsPath, productPath, useMayChangeCatalogue } from '../catalogue.ts';
import { ProductDialogs, ProductMenu, useProductDialogs } from './product-actions.tsx';
import { PriceText, ProductPicture, ProductStatusText } from './product-parts.tsx';

const ProductForm = lazy(() => import('./product-form.tsx').then((m) => ({ default: m.ProductForm })));

const source = { endpoint: productsContract.listProducts, period: ['createdFrom', 'createdTo'] } as const;
export const loadProducts = loadList(source);

export function ProductListPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const [create, form] = useCreate({
    label: 'Create product',
    form: (shown) => <ProductForm product={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="products"
      title="Products"
      label="Products"
      subRoutes={catalogueTabs}
      search="Name, SKU or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={productPath}
      rowActions={(product) => <RowActions product={product} />}
      rowActionsWidth={64}
      phone={(product) => ({
        title: product.name,
        meta: product.sku ?? product.reference,
        amount: <PriceText product={product} />,
        status: <ProductStatusText status={product.status} />,
      })}
      exports={productsContract.exportProducts}
      actions={
        mayChange && (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} />}
            component={Link}
            to={importProductsPath}
          >
            {t('Import')}
          </Button>
        )
      }
      create={mayChange && create}
      empty={{
        icon: IconBox,
        title: 'No products yet',
        text: 'Add your products with prices and taxes to use them on invoices, plans and pages.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(productStatuses, productStatusLabels);
const filters = [currencyFilter];

const columns: readonly Column<Product>[] = [
  { ...nameColumn, width: 280, cell: (product) => <Name product={product} /> },
  { key: 'sku', header: 'SKU', sort: 'sku', width: 152, cell: ({ sku }) => sku ?? '—' },
  {
    key: 'reference',
    header: 'Reference',
    sort: 'reference',
    width: 140,
    hidden: true,
    cell: ({ reference }) => reference,
  },
  { key: 'unit', header: 'Unit', width: 100, hidden: true, cell: ({ unit }) => unit ?? '—' },
  {
    key: 'price',
    header: 'Price',
    width: 170,
    align: 'right',
    cell: (product) => <PriceText product={product} />,
  },
  { key: 'tax', header: 'Tax', cell: ({ taxName }) => taxName ?? '—' },
  { ...statusColumn, width: 126, cell: ({ status }) => <ProductStatusText status={status} /> },
  createdColumn,
];

function Name({ product }: { product: Product }) {
  return (
    <span className="row">
      <ProductPicture product={product} />
      <span className="strong trunc">{product.name}</span>
    </span>
  );
}

function RowActions({ product }: { product: Product }) {
  const dialogs = useProductDialogs();
  return (
    <>
      <ProductMenu product={product} dialogs={dialogs} />
      <ProductDialogs product={product} dialogs={dialogs} />
    </>
  );
}
