// Businesses whose live payouts are held, and releasing them. Empty when there are none.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BusinessHold, operatorPayoutsContract as contract } from '#shared/contract/operator/payouts.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

export function BusinessHolds() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { data } = useQuery(queryOptionsOf(contract.listPayoutHolds, {}));
  if (!data || data.items.length === 0) return null;
  return (
    <SectionCard title={t('Businesses on hold')} flush>
      <DataTable
        label={t('Businesses on hold')}
        columns={columns}
        idOf={(row) => row.business.id}
        rows={data.items}
        density="compact"
        inCard
        rowActions={(row) => (can('PAYOUTS.READ_WRITE') ? <Release hold={row} /> : null)}
        rowActionsWidth={100}
        phone={(row) => ({ title: row.business.name, meta: row.reason })}
      />
    </SectionCard>
  );
}

function Release({ hold }: { hold: BusinessHold }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const release = useCall(contract.releaseBusinessPayouts);
  const params = { businessId: hold.business.id };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('Release')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('Release the payouts of {{name}}?', { name: hold.business.name })}
        action={t('Release')}
        onConfirm={() => release.run({ params }).then((done) => done !== undefined)}
      >
        {t('Held payouts are sent, unless there is another hold.')}
      </Confirm>
    </>
  );
}

const columns: readonly Column<BusinessHold>[] = [
  {
    key: 'business',
    header: 'Business',
    width: 200,
    fixed: true,
    cell: (row) => <span className="strong trunc">{row.business.name}</span>,
  },
  { key: 'reason', header: 'Reason', cell: (row) => <span className="trunc">{row.reason}</span> },
  { key: 'heldBy', header: 'By', width: 150, cell: (row) => <span className="trunc">{row.heldBy}</span> },
  { key: 'heldAt', header: 'Since', width: 124, cell: (row) => <DateText at={row.heldAt} /> },
];
