// The side cards of a chargeback: the bank's claim and required evidence, the money, and the type of chargeback.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ChargebackDetail, chargebackStageLabels } from '#shared/contract/payments/chargebacks.ts';
import { evidenceSlotLabels } from '#shared/payments/chargebacks/evidence.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { schemeLabels } from './chargeback-labels.tsx';

type Props = { one: ChargebackDetail };

export function ChargebackClaim({ one }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t(one.reasonTitle)} aside={`${t(schemeLabels[one.scheme])} ${one.reasonCode}`}>
      <p>{t(one.reasonMeans)}</p>
      {one.note && <p className="mut">{one.note}</p>}
      <p className="mut sm" style={{ marginTop: 12 }}>
        {t('Recommended evidence, strongest first')}
      </p>
      <ul className="asked-for">
        {one.reasonEvidence.map((slot) => (
          <li key={slot}>{t(evidenceSlotLabels[slot].label)}</li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function ChargebackMoney({ one }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={one.currency} />;
  const isOver = one.decidedAt !== null;
  return (
    <SectionCard title={t('Money')}>
      <KeyValues
        items={[
          { label: t('Charged back'), value: money(one.amount) },
          one.refunded > 0 && { label: t('Already refunded'), value: money(one.refunded) },
          one.acceptedAmount > 0 && { label: t('Accepted'), value: money(-one.acceptedAmount) },
          one.lostAmount > 0 && { label: t('Lost'), value: money(-one.lostAmount) },
          one.returnedAmount > 0 && { label: t('Returned to the balance'), value: money(one.returnedAmount) },
          !isOver && { label: t('On hold'), value: money(one.onHold) },
          one.fee > 0
            ? { label: t('Chargeback fee'), value: money(-one.fee) }
            : !isOver &&
              one.feeIfLost > 0 && { label: t('Fee if lost or accepted'), value: money(one.feeIfLost) },
        ]}
      />
    </SectionCard>
  );
}

export function ChargebackFacts({ one }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Stage'), value: t(chargebackStageLabels[one.stage]) },
          { label: t('Scheme'), value: t(schemeLabels[one.scheme]) },
          { label: t('Region'), value: t(one.region === 'local' ? 'Local' : 'International') },
          one.arn !== null && { label: t('Acquirer reference'), value: one.arn },
          one.dispute !== null && {
            label: t('Dispute'),
            value: (
              <Link to={`/payment-gateway/transactions/disputes/${one.dispute.id}`}>
                {one.dispute.reference}
              </Link>
            ),
          },
        ]}
      />
    </SectionCard>
  );
}
