// The list of store products: prices, available stock, and states.
import { Button, Menu } from '@mantine/core';
import { IconPlus, IconShoppingBag, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  stockStateLabels,
  stockStates,
  storeProductStatuses,
  storeProductStatusLabels,
} from '#shared/commerce/catalogue.ts';
import { type StoreProductRow, storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import {
  commerceTabs,
  newStoreProductPath,
  storeProductPath,
  updateProductsPath,
  uploadProductsPath,
  useMayChangeStore,
} from '../commerce.ts';
import { StoreProductDialogs, StoreProductMenu, useStoreProductDialogs } from './product-actions.tsx';
import { FirstPrice, Picture, StockText, StoreStatus } from './product-parts.tsx';

const source = {
  endpoint: storeProductsContract.listStoreProducts,
  period: ['createdFrom', 'createdTo'],
} as const;
export const loadStoreProducts = loadList(source);

export function StoreProductListPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore();
  return (
    <ListPage
      list={useList(source)}
      name="store-products"
      title="Storefront"
      label="Store products"
      subRoutes={commerceTabs}
      search="Name, reference, SKU or barcode"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={storeProductPath}
      rowActions={(product) => <RowActions product={product} />}
      rowActionsWidth={64}
      phone={(product) => ({
        title: product.name,
        meta: <StockText left={product.left} state={product.state} />,
        amount: <FirstPrice prices={product.prices} />,
        status: <StoreStatus status={product.status} />,
      })}
      exports={storeProductsContract.exportStoreProducts}
      actions={mayChange && <FilesMenu />}
      primary={
        mayChange && (
          <Button leftSection={<IconPlus size={16} />} component={Link} to={newStoreProductPath}>
            {t('Create product')}
          </Button>
        )
      }
      empty={{
        icon: IconShoppingBag,
        title: 'No products yet',
        text: 'Add what your store sells: prices, variants, images and stock.',
      }}
    />
  );
}

const tabs = statusTabs(storeProductStatuses, storeProductStatusLabels);
const filters = [choiceFilter('stock', 'Stock', stockStates, stockStateLabels)];

const columns: readonly Column<StoreProductRow>[] = [
  { ...nameColumn, width: 280, cell: (product) => <Name product={product} /> },
  { key: 'sku', header: 'SKU', width: 130, cell: ({ sku }) => sku ?? '—' },
  {
    key: 'reference',
    header: 'Reference',
    width: 140,
    hidden: true,
    cell: ({ reference }) => reference,
  },
  {
    key: 'price',
    header: 'Price',
    width: 150,
    align: 'right',
    cell: ({ prices }) => <FirstPrice prices={prices} />,
  },
  {
    key: 'stock',
    header: 'Stock',
    width: 130,
    cell: ({ left, state }) => <StockText left={left} state={state} />,
  },
  {
    key: 'variants',
    header: 'Variants',
    width: 90,
    align: 'right',
    cell: ({ variants }) => <span className="num">{variants}</span>,
  },
  {
    key: 'categories',
    header: 'Categories',
    cell: ({ categories }) => (
      <span className="trunc">{categories.map(({ name }) => name).join(', ') || '—'}</span>
    ),
  },
  { ...statusColumn, width: 126, cell: ({ status }) => <StoreStatus status={status} /> },
  createdColumn,
];

function Name({ product }: { product: StoreProductRow }) {
  return (
    <span className="row">
      <Picture url={product.imageUrl} />
      <span className="strong trunc">{product.name}</span>
    </span>
  );
}

function RowActions({ product }: { product: StoreProductRow }) {
  const dialogs = useStoreProductDialogs();
  return (
    <>
      <StoreProductMenu product={product} dialogs={dialogs} />
      <StoreProductDialogs product={product} dialogs={dialogs} />
    </>
  );
}

/** The menu for bulk imports. */
function FilesMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconUpload size={16} />}>
          {t('Import')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={uploadProductsPath}>
          {t('Import new products')}
        </Menu.Item>
        <Menu.Item component={Link} to={updateProductsPath}>
          {t('Update products from a file')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
