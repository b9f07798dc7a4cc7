// The cards of a transfer: charges, recipient, ledger postings, and timeline.
import { useTranslation } from 'react-i18next';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import type { TransferDetail } from '#shared/contract/banking/transfer-shapes.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { MovementCard } from '#web/ui/payments/movement-card.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { transfer: TransferDetail };

export function TransferInfo({ transfer }: Props) {
  const { t } = useTranslation();
  return (
    <div className="transfer">
      <div className="stack">
        <Amounts transfer={transfer} />
        {transfer.movement.length > 0 && (
          <MovementCard movement={transfer.movement} currency={transfer.currency} />
        )}
      </div>
      <div className="stack">
        <Recipient transfer={transfer} />
        <TimelineCard items={transfer.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
      </div>
    </div>
  );
}

function Amounts({ transfer }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={transfer.currency} />;
  const isBack = transfer.status === 'FAILED' || transfer.status === 'REVERSED';
  const label = (sent: string, back: string) => t(isBack ? back : sent);
  return (
    <SectionCard title={t('Amounts')}>
      <KeyValues
        items={[
          { label: label('Recipient receives', 'Amount returned'), value: money(transfer.amount) },
          { label: label('Fee', 'Fee returned'), value: money(transfer.fee) },
          { label: label('VAT on the fee', 'VAT returned'), value: money(transfer.vat) },
          { label: label('Stamp duty', 'Stamp duty returned'), value: money(transfer.stamp_duty) },
          {
            label: label('From your wallet', 'Returned to the wallet'),
            value: money(transfer.total),
            total: true,
          },
        ]}
      />
    </SectionCard>
  );
}

function Recipient({ transfer }: Props) {
  const { t } = useTranslation();
  const {
    narration,
    session_id: sessionId,
    scheduled_for: scheduledFor,
    completed_at: completedAt,
  } = transfer;
  return (
    <SectionCard title={t('Recipient')}>
      <KeyValues
        items={[
          { label: t('Name'), value: transfer.account_name },
          { label: t('Bank'), value: transfer.bank_name },
          {
            label: t('Account number'),
            value: <CopyText text={transfer.account_number} label="account number" whole />,
          },
          narration !== null && { label: t('Narration'), value: narration },
          { label: t('Purpose'), value: t(transferPurposes[transfer.purpose].label) },
          { label: t('From'), value: transfer.wallet.name },
          { label: t('Created by'), value: transfer.made_by },
          scheduledFor !== null && {
            label: t('Scheduled for'),
            value: <DateText at={scheduledFor} as="exact" />,
          },
          completedAt !== null && { label: t('Completed'), value: <DateText at={completedAt} as="exact" /> },
          sessionId !== null && {
            label: t('Session ID'),
            value: <CopyText text={sessionId} label="session id" />,
          },
        ]}
      />
    </SectionCard>
  );
}
