// The merchants of the installation, for staff, with search and filters.
import { IconBuildingStore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { allFeatures } from '#shared/contract/features.ts';
import {
  type MerchantItem,
  merchantCompliances,
  merchantsContract,
} from '#shared/contract/operator/merchants.ts';
import { useList } from '#web/api/list/use-list.ts';
import { DownloadCsv } from '#web/operator/download-buttons.tsx';
import { joinedColumn } from '#web/operator/joined-column.tsx';
import { StaffViews } from '#web/operator/staff-views.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import type { Filter } from '#web/ui/list/filter-bar.tsx';
import { modeFilter, oneOfFilter } from '#web/ui/list-page/choice-filter.ts';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { Page } from '#web/ui/page.tsx';
import {
  ComplianceStatus,
  complianceLabels,
  countryNames,
  featureLabel,
  MerchantStatus,
  merchantPath,
} from './merchant-labels.tsx';
import { VolumeText } from './volume-text.tsx';

const source = { endpoint: merchantsContract.listMerchants, period: ['createdFrom', 'createdTo'] } as const;

export function MerchantListPage() {
  const { t } = useTranslation();
  const merchants = useList(source);
  const { page: _page, limit: _limit, sort: _sort, ...query } = merchants.state.query;
  return (
    <Page
      title={t('Merchants')}
      actions={
        <DownloadCsv
          endpoint={merchantsContract.downloadMerchants}
          args={{ query }}
          fileName="merchants.csv"
        />
      }
    >
      <ListContent
        list={merchants}
        name="console-merchants"
        label="Merchants"
        search="Name, e-mail or reference"
        end={<StaffViews list={merchants.state} name="merchants" />}
        filters={filters}
        columns={columns}
        rowPath={merchantPath}
        phone={(row) => ({
          title: row.name,
          meta: row.email,
          amount: <VolumeText of={row} mode="live" />,
          status: <MerchantStatus status={row.status} />,
        })}
        empty={{
          icon: IconBuildingStore,
          title: 'No merchants yet',
          text: 'Businesses that sign up appear here.',
        }}
      />
    </Page>
  );
}

const features = allFeatures.filter((feature) => feature !== 'default');

const filters: readonly Filter[] = [
  oneOfFilter('status', 'Status', ['ACTIVE', 'SUSPENDED'], { ACTIVE: 'Active', SUSPENDED: 'Suspended' }),
  oneOfFilter('compliance', 'Compliance', merchantCompliances, complianceLabels),
  oneOfFilter('level', 'Compliance level', ['0', '1', '2', '3'], { 0: '0', 1: '1', 2: '2', 3: '3' }),
  oneOfFilter('country', 'Country', Object.keys(countryNames), countryNames),
  oneOfFilter('currency', 'Currency', ['NGN', 'USD'], { NGN: 'NGN', USD: 'USD' }),
  modeFilter,
  {
    kind: 'choice',
    key: 'feature',
    label: 'Feature enabled',
    single: true,
    options: features.map((value) => ({ value, label: featureLabel(value) })),
  },
];

const columns: readonly Column<MerchantItem>[] = [
  {
    key: 'name',
    header: 'Business',
    sort: 'name',
    fixed: true,
    width: 210,
    cell: (row) => <span className="strong trunc">{row.name}</span>,
  },
  { key: 'email', header: 'E-mail', cell: (row) => <span className="mut trunc">{row.email}</span> },
  {
    key: 'volume',
    header: 'Live volume, 30 days',
    width: 170,
    align: 'right',
    sort: 'volume',
    sortFirst: 'descending',
    cell: (row) => <VolumeText of={row} mode="live" />,
  },
  {
    key: 'testVolume',
    header: 'Test volume, 30 days',
    width: 170,
    align: 'right',
    hidden: true,
    cell: (row) => <VolumeText of={row} mode="test" />,
  },
  {
    key: 'country',
    header: 'Country',
    width: 90,
    sort: 'country',
    airy: true,
    cell: (row) => row.country,
  },
  { key: 'mode', header: 'Mode', width: 90, cell: (row) => <ModeText isLive={row.isLive} /> },
  {
    key: 'members',
    header: 'Members',
    width: 90,
    align: 'right',
    hidden: true,
    cell: (row) => <span className="num">{row.members}</span>,
  },
  {
    key: 'level',
    header: 'Level',
    width: 80,
    align: 'right',
    sort: 'complianceLevel',
    sortFirst: 'descending',
    cell: (row) => <span className="num">{row.complianceLevel}</span>,
  },
  {
    key: 'compliance',
    header: 'Compliance',
    width: 130,
    airy: true,
    cell: (row) => <ComplianceStatus of={row.compliance} />,
  },
  { key: 'status', header: 'Status', width: 120, cell: (row) => <MerchantStatus status={row.status} /> },
  joinedColumn,
];

function ModeText({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  return isLive ? t('Live') : <span className="mut">{t('Test')}</span>;
}
