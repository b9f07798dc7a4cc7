// The history of stock: of all products, and as a tab of one product.
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { stockMovementKinds, stockMovementLabels } from '#shared/commerce/catalogue.ts';
import { type StockMovement, stockContract } from '#shared/contract/commerce/stock.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { ListPage } from '#web/api/list/list-page.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { commerceTabs, storeProductPath } from '../commerce.ts';

const source = { endpoint: stockContract.listStockMovements };
const sourceOfProduct = { endpoint: stockContract.listStockMovements, fromPath: 'storeProductId' };
export const loadStock = loadList(source);

const empty = {
  icon: IconHistory,
  title: 'No stock movements yet',
  text: 'Stock you receive or count, and stock that orders reserve or take, appears here.',
};
const filters = [choiceFilter('kind', 'Type', stockMovementKinds, stockMovementLabels)];
const pathOf = ({ storeProductId }: StockMovement) => `${storeProductPath({ id: storeProductId })}/stock`;

const phone = (movement: StockMovement) => ({
  title: movement.variantName ? `${movement.productName}, ${movement.variantName}` : movement.productName,
  meta: <DateText at={movement.createdAt} />,
  amount: <Change of={movement} />,
  status: <Kind of={movement} />,
});

export function StockListPage() {
  return (
    <ListPage
      list={useList(source)}
      name="stock-movements"
      title="Storefront"
      label="Stock history"
      subRoutes={commerceTabs}
      filters={filters}
      columns={columns}
      rowPath={pathOf}
      phone={phone}
      exports={stockContract.exportStockMovements}
      empty={empty}
    />
  );
}

export function ProductStockPage() {
  const list = useList(sourceOfProduct);
  return (
    <ListContent
      list={list}
      name="product-stock"
      label="Stock history"
      filters={filters}
      columns={columns.filter(({ key }) => key !== 'product')}
      end={
        <ListExport
          endpoint={stockContract.exportStockMovements}
          filters={{ ...list.state.query }}
          data={list.query.data}
        />
      }
      phone={phone}
      empty={empty}
    />
  );
}

const columns: readonly Column<StockMovement>[] = [
  {
    key: 'at',
    header: 'When',
    width: 150,
    fixed: true,
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  {
    key: 'product',
    header: 'Product',
    width: 220,
    cell: ({ productName }) => <span className="trunc">{productName}</span>,
  },
  { key: 'variant', header: 'Variant', width: 160, cell: ({ variantName }) => variantName ?? '—' },
  { key: 'kind', header: 'Type', width: 160, cell: (row) => <Kind of={row} /> },
  { key: 'change', header: 'Change', width: 90, align: 'right', cell: (row) => <Change of={row} /> },
  {
    key: 'onHand',
    header: 'Stock after',
    width: 110,
    align: 'right',
    cell: ({ onHand }) => <span className="num">{onHand.toLocaleString('en')}</span>,
  },
  {
    key: 'reserved',
    header: 'Reserved after',
    width: 110,
    align: 'right',
    cell: ({ reserved }) => <span className="num">{reserved.toLocaleString('en')}</span>,
  },
  { key: 'note', header: 'Note', cell: ({ note }) => <span className="trunc">{note ?? '—'}</span> },
  { key: 'by', header: 'By', width: 150, cell: ({ by }) => <span className="trunc">{by ?? '—'}</span> },
];

type Props = { of: StockMovement };

function Kind({ of: { kind } }: Props) {
  const { t } = useTranslation();
  return t(stockMovementLabels[kind]);
}

/** The change: of the quantity on hand, otherwise of the reserved quantity. */
function Change({ of: { onHandChange, reservedChange } }: Props) {
  const change = onHandChange === 0 ? reservedChange : onHandChange;
  const sign = change < 0 ? '−' : '+';
  return (
    <span className="num">{change === 0 ? '0' : `${sign}${Math.abs(change).toLocaleString('en')}`}</span>
  );
}
