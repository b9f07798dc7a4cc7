// All attempts of a payment, latest first, with the failure reasons.
import { useTranslation } from 'react-i18next';
import type { TransactionDetail } from '#shared/contract/payments/transactions.ts';
import { ChannelText } from '#web/ui/channel.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';

type Attempt = TransactionDetail['attempts'][number];

const looks: Record<Attempt['status'], { tone: Tone; shape?: DotShape; label: string }> = {
  processing: { tone: 'info', label: 'Processing' },
  challenged: { tone: 'warning', shape: 'ring', label: 'Waiting for the customer’s bank' },
  successful: { tone: 'success', label: 'Successful' },
  failed: { tone: 'danger', label: 'Failed' },
  unknown: { tone: 'warning', label: 'Outcome unknown' },
};

export function PaymentAttempts({ payment }: { payment: TransactionDetail }) {
  const { t } = useTranslation();
  const { attempts } = payment;
  return (
    <SectionCard title={t('Attempts')} aside={attempts.length} flush>
      {attempts.length === 0 ? (
        <p className="nothing">{t('No payment attempts yet.')}</p>
      ) : (
        <DataTable
          label={t('Attempts')}
          columns={columns}
          idOf={(attempt) => String(attempt.number)}
          rows={attempts}
          density="compact"
          inCard
          phone={(attempt) => ({
            title: <ChannelText channel={attempt.channel} card={attempt.card} />,
            meta: attempt.reason ?? <DateText at={attempt.startedAt} />,
            status: <AttemptStatus attempt={attempt} />,
          })}
        />
      )}
    </SectionCard>
  );
}

function AttemptStatus({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const { tone, shape, label } = looks[attempt.status];
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(label)}
    </Status>
  );
}

const columns: readonly Column<Attempt>[] = [
  { key: 'number', header: 'No.', width: 56, cell: (attempt) => attempt.number },
  {
    key: 'means',
    header: 'Payment method',
    width: 150,
    cell: (attempt) => <ChannelText channel={attempt.channel} card={attempt.card} />,
  },
  { key: 'status', header: 'Status', width: 130, cell: (attempt) => <AttemptStatus attempt={attempt} /> },
  {
    key: 'reason',
    header: 'Reason',
    cell: (attempt) => (
      <span className="trunc mut" title={attempt.reason ?? undefined}>
        {attempt.reason}
      </span>
    ),
  },
  {
    key: 'startedAt',
    header: 'Started',
    width: 130,
    align: 'right',
    cell: (attempt) => <DateText at={attempt.startedAt} />,
  },
];
