// The merchants of the installation, for staff: searched and filtered.
import { IconBuildingStore } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allFeatures } from '#shared/contract/features.ts';
import {
  type MerchantItem,
  merchantCompliances,
  merchantListQuery,
  merchantsContract,
} from '#shared/contract/operator/merchants.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { type Filter, FilterBar } from '#web/ui/list/filter-bar.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Page } from '#web/ui/page.tsx';
import {
  ComplianceStatus,
  complianceWords,
  countryNames,
  featureLabel,
  MerchantStatus,
  merchantPath,
} from './merchant-words.tsx';

export function MerchantListPage() {
  const { t } = useTranslation();
  const list = useListState(merchantListQuery);
  const merchants = useQuery({
    ...queryOptionsOf(merchantsContract.listMerchants, { query: list.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page title={t('Merchants')}>
      <FilterBar list={list} search="Name, or e-mail of the business or a member" filters={filters} />
      <DataTable
        label={t('Merchants')}
        columns={columns}
        idOf={(one) => one.id}
        query={merchants}
        list={list}
        rowPath={merchantPath}
        phone={(one) => ({
          title: one.name,
          meta: one.email,
          status: <MerchantStatus status={one.status} />,
        })}
        empty={
          <EmptyState
            icon={<IconBuildingStore size={24} />}
            title={t('No merchants yet')}
            text={t('Businesses that sign up appear here.')}
          />
        }
      />
    </Page>
  );
}

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    single: true,
    options: [
      { value: 'ACTIVE', label: 'Active' },
      { value: 'SUSPENDED', label: 'Suspended' },
    ],
  },
  {
    kind: 'choice',
    key: 'compliance',
    label: 'Compliance',
    single: true,
    options: merchantCompliances.map((value) => ({ value, label: complianceWords[value].label })),
  },
  {
    kind: 'choice',
    key: 'country',
    label: 'Country',
    single: true,
    options: Object.entries(countryNames).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'mode',
    label: 'Mode',
    single: true,
    options: [
      { value: 'live', label: 'Live' },
      { value: 'test', label: 'Test' },
    ],
  },
  {
    kind: 'choice',
    key: 'feature',
    label: 'Feature enabled',
    single: true,
    options: allFeatures
      .filter((feature) => feature !== 'default')
      .map((value) => ({ value, label: featureLabel(value) })),
  },
];

const columns: readonly Column<MerchantItem>[] = [
  {
    key: 'name',
    header: 'Business',
    sort: 'name',
    fixed: true,
    width: 240,
    cell: (one) => <span className="strong trunc">{one.name}</span>,
  },
  { key: 'email', header: 'E-mail', cell: (one) => <span className="mut trunc">{one.email}</span> },
  { key: 'country', header: 'Country', width: 90, cell: (one) => one.country },
  { key: 'mode', header: 'Mode', width: 90, cell: (one) => <ModeText isLive={one.isLive} /> },
  {
    key: 'members',
    header: 'Members',
    width: 90,
    align: 'right',
    cell: (one) => <span className="num">{one.members}</span>,
  },
  {
    key: 'compliance',
    header: 'Compliance',
    width: 130,
    airy: true,
    cell: (one) => <ComplianceStatus of={one.compliance} />,
  },
  { key: 'status', header: 'Status', width: 120, cell: (one) => <MerchantStatus status={one.status} /> },
  {
    key: 'createdAt',
    header: 'Joined',
    width: 110,
    sort: 'createdAt',
    sortFirst: 'descending',
    cell: (one) => <DateText at={one.createdAt} as="date" />,
  },
];

function ModeText({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  return isLive ? t('Live') : <span className="mut">{t('Test')}</span>;
}
