// The review queue: longest wait first, with the pending sections and the registers' answers.
import { IconClipboardCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryLabels } from '#shared/account/business-kinds.ts';
import { sectionLabels } from '#shared/contract/account/compliance.ts';
import {
  complianceReviewsContract,
  type ReviewItem,
  reviewListQuery,
} from '#shared/contract/operator/compliance-reviews.ts';
import { sectionStyles } from '#web/account/compliance/compliance-status.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { FilterBar } from '#web/ui/list/filter-bar.tsx';
import type { Filter } from '#web/ui/list/filters.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { StatusTabs } from '#web/ui/list/status-tabs.tsx';
import { Page } from '#web/ui/page.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import './review.css';

const stateLabels = {
  waiting: 'Waiting',
  rejected: 'Needs correction',
  approved: 'Approved',
  incomplete: 'Incomplete',
} as const;

const emptyTexts = {
  waiting: 'No businesses to review.',
  rejected: 'No businesses with corrections.',
  approved: 'No approved businesses yet.',
  incomplete: 'No incomplete businesses.',
} as const;

export function ReviewListPage() {
  const { t } = useTranslation();
  const list = useListState(reviewListQuery);
  const reviews = useQuery({
    ...queryOptionsOf(complianceReviewsContract.listComplianceReviews, { query: list.query }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
  const { state } = list.value;
  const counts = reviews.data?.counts;
  const filters: Filter[] = [
    {
      kind: 'choice',
      key: 'country',
      label: 'Country',
      single: true,
      options: Object.entries(countryLabels).map(([value, label]) => ({ value, label })),
    },
  ];
  return (
    <Page title={t('Compliance reviews')}>
      <FilterBar list={list} search="Business or e-mail" filters={filters} />
      <StatusTabs
        list={list}
        param="state"
        tabs={(['waiting', 'rejected', 'approved', 'incomplete'] as const).map((value) => ({
          value: value === 'waiting' ? '' : value,
          label: stateLabels[value],
          count: counts?.[value],
        }))}
      />
      {reviews.error && !reviews.data ? (
        <ErrorPanel error={reviews.error} onRetry={reviews.refetch} />
      ) : (
        <DataTable
          label={t('Compliance reviews')}
          columns={columns}
          idOf={(row) => row.businessId}
          query={reviews}
          list={list}
          rowPath={(row) => `/operator/compliance/${row.businessId}`}
          phone={(row) => ({
            title: row.businessName,
            meta: <Waiting item={row} />,
            status: <Checks item={row} />,
          })}
          empty={<EmptyState icon={<IconClipboardCheck size={24} />} title={t(emptyTexts[state])} />}
        />
      )}
    </Page>
  );
}

const columns: readonly Column<ReviewItem>[] = [
  {
    key: 'business',
    header: 'Business',
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.businessName}</span>,
  },
  { key: 'country', header: 'Country', width: 90, cell: (row) => row.country },
  { key: 'sections', header: 'Sections', width: 130, cell: (row) => <Sections item={row} /> },
  { key: 'checks', header: 'Identity', width: 170, cell: (row) => <Checks item={row} /> },
  { key: 'waiting', header: 'Waiting since', width: 170, cell: (row) => <Waiting item={row} /> },
];

function Waiting({ item }: { item: ReviewItem }) {
  if (!item.waitingSince) return <span className="dim">—</span>;
  return <DateText at={item.waitingSince} as="relative" />;
}

/** Five marks, one per section. */
function Sections({ item }: { item: ReviewItem }) {
  const { t } = useTranslation();
  return (
    <span className="section-marks">
      {item.sections.map(({ section, status }) => {
        const says = t('{{section}}: {{status}}', {
          section: t(sectionLabels[section]),
          status: t(sectionStyles[status].label),
        });
        return (
          <span
            key={section}
            role="img"
            className={`mark ${status.toLowerCase()}`}
            title={says}
            aria-label={says}
          />
        );
      })}
    </span>
  );
}

function Checks({ item }: { item: ReviewItem }) {
  const { t } = useTranslation();
  const { verified, failed, pending } = item.checks;
  if (verified + failed + pending === 0) return <span className="dim">{t('Not checked')}</span>;
  const tone: Tone = failed > 0 ? 'danger' : pending > 0 ? 'warning' : 'success';
  const says =
    failed > 0
      ? t('{{count}} not verified', { count: failed })
      : pending > 0
        ? t('{{count}} waiting', { count: pending })
        : t('{{count}} verified', { count: verified });
  return (
    <Status tone={tone} shape={pending > 0 && failed === 0 ? 'ring' : 'filled'}>
      {says}
    </Status>
  );
}
