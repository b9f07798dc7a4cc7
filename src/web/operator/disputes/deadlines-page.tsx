// The deadlines for merchants' answers, and the fee of a lost chargeback.
import { Button } from '@mantine/core';
import { IconClock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ChargebackPolicy,
  chargebackTermsContract as contract,
} from '#shared/contract/operator/chargeback-terms.ts';
import { chargebackStageLabels } from '#shared/contract/payments/chargebacks.ts';
import { formatMoney } from '#shared/money.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { schemeLabels } from '#web/payments/chargebacks/chargeback-labels.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const PolicyDrawer = lazy(() => import('./policy-drawer.tsx').then((m) => ({ default: m.PolicyDrawer })));
const FeeDrawer = lazy(() => import('./policy-drawer.tsx').then((m) => ({ default: m.FeeDrawer })));

export function DeadlinesPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const mayChange = can('DISPUTES.READ_WRITE');
  const terms = useQuery(queryOptionsOf(contract.listChargebackPolicies));
  const [edited, setEdited] = useState<ChargebackPolicy | 'new' | 'fee' | null>(null);
  const remove = useCall(contract.deleteChargebackPolicy);
  if (terms.error && !terms.data) return <ErrorPanel error={terms.error} onRetry={terms.refetch} />;
  if (!terms.data) return <div className="card sk-card" style={{ height: 480 }} aria-busy />;
  return (
    <div className="stack" style={{ gap: 16 }}>
      <SectionCard
        title={t('Deadlines')}
        aside={t('Deadlines of a scheme take precedence')}
        flush
        end={
          mayChange && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
              {t('Add deadline')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('Deadlines')}
          inCard
          columns={columns}
          idOf={(row) => row.id}
          rows={terms.data.items}
          {...(mayChange && {
            rowActions: (policy: ChargebackPolicy) => (
              <span className="row" style={{ gap: 4 }}>
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('Change')}
                  onClick={() => setEdited(policy)}
                >
                  <IconPencil size={16} aria-hidden />
                </button>
                {policy.scheme !== 'any' && (
                  <button
                    type="button"
                    className="iconbtn"
                    aria-label={t('Remove')}
                    onClick={() => void remove.run({ params: { policyId: policy.id } })}
                  >
                    <IconTrash size={16} aria-hidden />
                  </button>
                )}
              </span>
            ),
          })}
          phone={(row) => ({
            title: <Place one={row} />,
            meta: <Stage one={row} />,
            amount: <Time one={row} />,
          })}
          empty={<EmptyState icon={<IconClock size={24} />} title={t('No deadlines')} />}
        />
      </SectionCard>
      <SectionCard
        title={t('Fee for a lost or accepted chargeback')}
        end={
          mayChange && (
            <Button variant="default" onClick={() => setEdited('fee')}>
              {t('Set fee')}
            </Button>
          )
        }
      >
        <KeyValues
          items={terms.data.fees.map((fee) => ({
            label: fee.currency,
            value: <span className="num">{formatMoney(fee.fee, fee.currency)}</span>,
          }))}
        />
      </SectionCard>
      <Suspense>
        {edited === 'fee' && <FeeDrawer onClose={() => setEdited(null)} />}
        {edited && edited !== 'fee' && (
          <PolicyDrawer policy={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </div>
  );
}

type RowProps = { one: ChargebackPolicy };

function Place({ one }: RowProps) {
  const { t } = useTranslation();
  const scheme = one.scheme === 'any' ? t('Any scheme') : t(schemeLabels[one.scheme]);
  return (
    <>
      {scheme}, {t(one.region === 'local' ? 'local' : 'international')}
    </>
  );
}

function Stage({ one }: RowProps) {
  const { t } = useTranslation();
  return <>{t(chargebackStageLabels[one.stage])}</>;
}

function Time({ one }: RowProps) {
  const { t } = useTranslation();
  return (
    <span className="num">
      {one.calendar === 'working'
        ? t('{{hours}} working hours', { hours: one.hours })
        : t('{{hours}} hours', { hours: one.hours.toLocaleString('en') })}
    </span>
  );
}

const columns: readonly Column<ChargebackPolicy>[] = [
  { key: 'scheme', header: 'Scheme and region', fixed: true, cell: (row) => <Place one={row} /> },
  { key: 'stage', header: 'Stage', width: 200, cell: (row) => <Stage one={row} /> },
  { key: 'hours', header: 'Time to respond', width: 200, cell: (row) => <Time one={row} /> },
];
