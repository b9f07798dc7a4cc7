// Ledger movement of a payout, transfer or remittance: time, accounts, and effect on the balance.
import { IconArrowRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DateText } from '../date-text.tsx';
import type { Column } from '../list/columns.tsx';
import { SectionCard } from '../section-card.tsx';
import { effectColumn, type Movement, MovementTable, movedColumn } from './payment-movement.tsx';

export function MovementCard(props: Pick<ComponentProps<typeof MovementTable>, 'movement' | 'currency'>) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Money movement')} flush className="movement">
      <MovementTable {...props} columns={columns} phoneMeta={(row) => <DateText at={row.at} />} />
    </SectionCard>
  );
}

function Sentence({ row }: { row: Movement }) {
  const { t } = useTranslation();
  return (
    <>
      {t(row.sentence)}
      <span className="mut sm" style={{ display: 'block' }}>
        {t(row.from)} <IconArrowRight size={12} aria-label={t('to')} /> {t(row.to)}
      </span>
    </>
  );
}

const columns: readonly Column<Movement>[] = [
  { key: 'at', header: 'When', width: 126, cell: (row) => <DateText at={row.at} /> },
  { key: 'sentence', header: 'Event', cell: (row) => <Sentence row={row} /> },
  movedColumn,
  effectColumn,
];
