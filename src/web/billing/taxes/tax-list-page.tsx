// The list of taxes: their rates, places and states.
import { IconReceiptTax } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { taxStatuses, taxStatusLabels } from '#shared/billing/catalogue-enums.ts';
import { type Tax, taxesContract } from '#shared/contract/billing/taxes.ts';
import { ListPage } from '#web/api/list/list-page.tsx';
import { useCreate } from '#web/api/list/use-create.tsx';
import { loadList, useList } from '#web/api/list/use-list.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { choiceFilter } from '#web/ui/list-page/choice-filter.ts';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { statusTabs } from '#web/ui/list-page/tabs.ts';
import { catalogueTabs, taxPath, useMayChangeCatalogue } from '../catalogue.ts';
import { TaxDialogs, TaxMenu, useTaxDialogs } from './tax-actions.tsx';
import { kindLabel, PlaceText, RateText, TaxStatusText } from './tax-parts.tsx';

const TaxForm = lazy(() => import('./tax-form.tsx').then((m) => ({ default: m.TaxForm })));

const source = { endpoint: taxesContract.listTaxes };
export const loadTaxes = loadList(source);

export function TaxListPage() {
  const mayChange = useMayChangeCatalogue();
  const [create, form] = useCreate({
    label: 'Create tax',
    form: (shown) => <TaxForm tax={null} {...shown} />,
  });
  return (
    <ListPage
      list={useList(source)}
      name="taxes"
      title="Products"
      label="Taxes"
      subRoutes={catalogueTabs}
      search="Name, location or reference"
      filters={filters}
      tabs={tabs}
      columns={columns}
      rowPath={taxPath}
      rowActions={(tax) => <RowActions tax={tax} />}
      rowActionsWidth={64}
      phone={(tax) => ({
        title: tax.name,
        meta: <PlaceText tax={tax} />,
        amount: <RateText tax={tax} />,
        status: <TaxStatusText status={tax.status} />,
      })}
      exports={taxesContract.exportTaxes}
      create={mayChange && create}
      empty={{
        icon: IconReceiptTax,
        title: 'No taxes yet',
        text: 'Add the taxes you charge and the date each rate starts, to use them on products and invoices.',
      }}
    >
      {form}
    </ListPage>
  );
}

const tabs = statusTabs(taxStatuses, taxStatusLabels);
const filters = [
  choiceFilter('kind', 'Type', ['exclusive', 'inclusive'], {
    exclusive: 'Added to the price',
    inclusive: 'Included in the price',
  }),
];

const columns: readonly Column<Tax>[] = [
  { ...nameColumn, width: 240, cell: (tax) => <Name tax={tax} /> },
  {
    key: 'rate',
    header: 'Rate',
    width: 110,
    align: 'right',
    cell: (tax) => <RateText tax={tax} />,
  },
  { key: 'kind', header: 'Type', width: 150, cell: (tax) => <Kind tax={tax} /> },
  { key: 'place', header: 'Location', sort: 'place', cell: (tax) => <PlaceText tax={tax} /> },
  {
    key: 'products',
    header: 'Products',
    width: 90,
    align: 'right',
    cell: ({ products }) => <span className="num">{products}</span>,
  },
  {
    key: 'reference',
    header: 'Reference',
    width: 140,
    hidden: true,
    cell: ({ reference }) => reference,
  },
  { ...statusColumn, width: 116, cell: ({ status }) => <TaxStatusText status={status} /> },
  createdColumn,
];

function Name({ tax }: { tax: Tax }) {
  const { t } = useTranslation();
  return (
    <span className="trunc">
      <span className="strong">{tax.name}</span>
      {tax.isDefault && <span className="dim"> · {t('Default')}</span>}
    </span>
  );
}

function Kind({ tax }: { tax: Tax }) {
  const { t } = useTranslation();
  return t(kindLabel(tax));
}

function RowActions({ tax }: { tax: Tax }) {
  const dialogs = useTaxDialogs();
  return (
    <>
      <TaxMenu tax={tax} dialogs={dialogs} />
      <TaxDialogs tax={tax} dialogs={dialogs} />
    </>
  );
}
