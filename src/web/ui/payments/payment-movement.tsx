// Effect of a payment on the merchant's balance: its ledger transfers as sentences.
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import { DateText } from '../date-text.tsx';
import type { Column } from '../list/columns.tsx';
import { DataTable } from '../list/data-table.tsx';
import { MoneyText } from '../money-text.tsx';
import { SectionCard } from '../section-card.tsx';

type Entry = Omit<TransactionDetail['movement'][number], 'postingId'> &
  Partial<Pick<TransactionDetail['settlementMovement'][number], 'payout'>>;
export type Movement = Entry & { key: string; currency: Currency };

type Props = {
  payment: Pick<TransactionDetail, 'movement' | 'currency'> &
    Partial<Pick<TransactionDetail, 'settlementMovement'>>;
  /** Secondary text beside the title. */
  aside?: string;
};

export function PaymentMovement({
  payment,
  aside = 'Effect of this payment, its refunds and chargebacks on your balance',
}: Props) {
  const { t } = useTranslation();
  const { currency, settlementMovement = [] } = payment;
  const movement: Entry[] = [...payment.movement, ...settlementMovement].sort(
    (item, other) => Date.parse(item.at) - Date.parse(other.at),
  );
  const change = movement.reduce((sum, { effect }) => sum + effect, 0);
  return (
    <SectionCard
      title={t('Money movement')}
      aside={<span className="movement-aside">{t(aside)}</span>}
      flush
      className="movement"
      footer={movement.length > 0 && <Footer change={change} currency={currency} />}
    >
      {movement.length === 0 ? (
        <p className="nothing">{t('No money has moved.')}</p>
      ) : (
        <MovementTable
          movement={movement}
          currency={currency}
          columns={columns}
          phoneMeta={(row) => <FromTo row={row} />}
        />
      )}
    </SectionCard>
  );
}

type TableProps = {
  movement: readonly Entry[];
  currency: Currency;
  columns: readonly Column<Movement>[];
  /** Second line on a phone. */
  phoneMeta: (row: Movement) => ReactNode;
};

/** Ledger transfers with the effect of each on the merchant's balance. */
export function MovementTable({ movement, currency, columns, phoneMeta }: TableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      label={t('Money movement')}
      columns={columns}
      idOf={(row) => row.key}
      rows={movement.map((item, index) => ({ ...item, currency, key: String(index) }))}
      density="compact"
      inCard
      phone={(row) => ({
        title: t(row.sentence),
        meta: phoneMeta(row),
        amount: <MoneyText amount={row.amount} currency={row.currency} />,
        status: <Effect row={row} />,
      })}
    />
  );
}

function Footer({ change, currency }: { change: number; currency: Currency }) {
  const { t } = useTranslation();
  return (
    <span className="movement-foot">
      <IconCircleCheck size={16} aria-hidden color="var(--success-dot)" />
      <span className="mut">{t('Debits and credits balance.')}</span>
      <span className="end">
        <span className="mut">{t('Balance change')}</span>{' '}
        <strong>
          <MoneyText amount={change} currency={currency} />
        </strong>
      </span>
    </span>
  );
}

function FromTo({ row }: { row: Movement }) {
  const { t } = useTranslation();
  return (
    <span className="from-to mut">
      {t(row.from)}
      <IconArrowRight size={14} aria-label={t('to')} />
      {t(row.to)}
    </span>
  );
}

/** The change of the merchant's own balances; many entries change none. */
function Effect({ row }: { row: Movement }) {
  const { t } = useTranslation();
  if (row.effect === 0) return <span className="dim">{t('No change')}</span>;
  return <MoneyText amount={row.effect} currency={row.currency} sign />;
}

/** On a narrow screen the accounts are shown below the sentence. */
function Sentence({ row }: { row: Movement }) {
  const { t } = useTranslation();
  return (
    <>
      {t(row.sentence)}
      {row.payout && (
        <>
          {', '}
          <Link to={`/payment-gateway/payouts/${row.payout.id}/${row.payout.reference}`}>
            {row.payout.reference}
          </Link>
        </>
      )}
      <span className="under sm">
        <FromTo row={row} />
      </span>
    </>
  );
}

export const movedColumn: Column<Movement> = {
  key: 'amount',
  header: 'Amount',
  width: 124,
  align: 'right',
  cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
};

export const effectColumn: Column<Movement> = {
  key: 'effect',
  header: 'Your balance',
  width: 124,
  align: 'right',
  cell: (row) => <Effect row={row} />,
};

const columns: readonly Column<Movement>[] = [
  { key: 'at', header: 'When', width: 132, cell: (row) => <DateText at={row.at} /> },
  { key: 'sentence', header: 'Event', cell: (row) => <Sentence row={row} /> },
  { key: 'fromTo', header: 'From and to', width: 190, cell: (row) => <FromTo row={row} /> },
  { ...movedColumn, width: 118 },
  effectColumn,
];
