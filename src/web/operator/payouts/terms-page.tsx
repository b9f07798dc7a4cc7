// Settlement terms: those of the platform, and of businesses that have their own.
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import {
  settlementContract as contract,
  type SettlementTerms,
} from '#shared/contract/operator/settlement.ts';
import { useCreate } from '#web/api/list/use-create.tsx';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { RemoveButton } from '#web/operator/remove-button.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { ListIntro } from '#web/ui/list-page/list-intro.tsx';

const TermsForm = lazy(() => import('./terms-form.tsx').then((m) => ({ default: m.TermsForm })));

export function TermsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data, error, refetch } = useQuery(queryOptionsOf(contract.listSettlementTerms, {}));
  const [create, form] = useCreate({ label: 'Set terms', form: (shown) => <TermsForm {...shown} /> });
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <div className="stack">
      <ListIntro action={can('SETTLEMENT.READ_WRITE') && create}>
        {t('The default is T+1 working days for naira and T+2 for other currencies.')}
      </ListIntro>
      <DataTable
        label={t('Settlement terms')}
        columns={columns}
        idOf={(row) => row.id}
        {...(data && { rows: data.items })}
        rowActions={(row) => (can('SETTLEMENT.READ_WRITE') ? <Remove terms={row} /> : null)}
        rowActionsWidth={100}
        phone={(row) => ({
          title: row.businessName ?? t('Platform'),
          meta: `${row.currency}, T+${row.clearingDays}`,
        })}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} />}
            title={t('No terms set')}
            text={t('The defaults apply to all businesses.')}
          />
        }
      />
      {form}
    </div>
  );
}

function Remove({ terms }: { terms: SettlementTerms }) {
  const { t } = useTranslation();
  const remove = useCall(contract.removeSettlementTerms);
  return (
    <RemoveButton
      title={t('Remove these terms?')}
      onRemove={() => remove.run({ params: { termsId: terms.id } })}
    >
      {t('New payments follow the platform terms or the defaults.')}
    </RemoveButton>
  );
}

function Whose({ terms }: { terms: SettlementTerms }) {
  const { t } = useTranslation();
  return <span className="strong trunc">{terms.businessName ?? t('Platform')}</span>;
}

function Reserve({ terms }: { terms: SettlementTerms }) {
  const { t } = useTranslation();
  if (terms.reservePpm === 0) return <span className="dim">{t('None')}</span>;
  return t('{{rate}}% for {{days}} days', { rate: terms.reservePpm / 10_000, days: terms.reserveDays });
}

function Instant({ terms }: { terms: SettlementTerms }) {
  const { t } = useTranslation();
  return terms.instantAllowed ? t('Allowed') : <span className="dim">{t('Not allowed')}</span>;
}

const columns: readonly Column<SettlementTerms>[] = [
  { key: 'whose', header: 'For', fixed: true, cell: (row) => <Whose terms={row} /> },
  { key: 'currency', header: 'Currency', width: 90, cell: (row) => row.currency },
  { key: 'days', header: 'Available', width: 100, cell: (row) => `T+${row.clearingDays}` },
  { key: 'instant', header: 'Instant payouts', width: 130, cell: (row) => <Instant terms={row} /> },
  { key: 'reserve', header: 'Reserve', width: 160, cell: (row) => <Reserve terms={row} /> },
  { key: 'updatedAt', header: 'Changed', width: 124, cell: (row) => <DateText at={row.updatedAt} /> },
];
