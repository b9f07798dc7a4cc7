// Information tab of a payout: the breakdown from gross to net, the destination, the ledger transfers, and the timeline.
import { useTranslation } from 'react-i18next';
import type { PayoutDetail } from '#shared/contract/settlement/payouts.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { MovementCard } from '#web/ui/payments/movement-card.tsx';
import type { PageProps } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { scheduleLabels } from './payout-labels.ts';
import { usePayout } from './payout-query.ts';

type Props = { payout: PayoutDetail };

export function PayoutInfoPage({ params }: PageProps<'payoutId'>) {
  const { t } = useTranslation();
  const { data: payout } = usePayout(params.payoutId);
  if (!payout) return null;
  return (
    <div className="payout">
      <div className="stack">
        <Breakdown payout={payout} />
        <MovementCard movement={payout.movement} currency={payout.currency} />
      </div>
      <div className="stack">
        <Bank payout={payout} />
        <SectionCard title={t('Timeline')}>
          <Timeline items={payout.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
        </SectionCard>
      </div>
    </div>
  );
}

function Breakdown({ payout }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={payout.currency} />;
  const less = (label: string, amount: number) => amount !== 0 && { label: t(label), value: money(-amount) };
  return (
    <SectionCard title={t('Breakdown')}>
      <KeyValues
        items={[
          { label: t('Gross'), value: money(payout.gross) },
          { label: t('Fees'), value: money(-payout.fees) },
          { label: t('VAT on the fees'), value: money(-payout.vat) },
          less('Shared with sub-accounts', payout.shared),
          { label: t('Refunds'), value: money(-payout.refunds) },
          { label: t('Chargebacks'), value: money(-payout.chargebacks) },
          less('Held in reserve', payout.reserve),
          { label: t('Adjustments'), value: money(payout.adjustments) },
          { label: t('Net'), value: money(payout.net), total: true },
        ]}
      />
    </SectionCard>
  );
}

function Bank({ payout }: Props) {
  const { t } = useTranslation();
  const { bank, sessionId } = payout;
  return (
    <SectionCard title={t('Bank')}>
      <KeyValues
        items={[
          bank !== null && { label: t('Bank'), value: bank.bankName },
          bank !== null && {
            label: t('Account number'),
            value: <CopyText text={bank.accountNumber} label="account number" whole />,
          },
          bank !== null && { label: t('Account name'), value: bank.accountName },
          { label: t('Schedule'), value: t(scheduleLabels[payout.schedule]) },
          { label: t('Scheduled for'), value: <DateText at={payout.scheduledFor} as="date" /> },
          payout.paidAt !== null && { label: t('Paid'), value: <DateText at={payout.paidAt} as="exact" /> },
          sessionId !== null && {
            label: t('Session ID'),
            value: <CopyText text={sessionId} label="session id" />,
          },
          { label: t('Narration'), value: payout.narration },
          payout.attempts > 1 && { label: t('Attempts'), value: String(payout.attempts) },
        ]}
      />
    </SectionCard>
  );
}
