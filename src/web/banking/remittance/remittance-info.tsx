// The cards of a remittance: amounts, people, ledger postings, and timeline.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  fundSources,
  payoutMethodLabels,
  relationships,
  remittancePurposes,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { RemittanceDetail } from '#shared/contract/banking/remittance/shapes.ts';
import { corridorName } from '#web/ui/banking/remittance-columns.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { MovementCard } from '#web/ui/payments/movement-card.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { payeePath, senderPath } from './paths.ts';

type Props = { remittance: RemittanceDetail };

export function RemittanceInfo({ remittance }: Props) {
  const { t } = useTranslation();
  return (
    <div className="transfer">
      <div className="stack">
        <RemittanceAmounts remittance={remittance} />
        <Facts remittance={remittance} />
        <MovementCard movement={remittance.movement} currency={remittance.currency} />
      </div>
      <div className="stack">
        <Beneficiary remittance={remittance} />
        <TimelineCard items={remittance.timeline.map((item) => ({ ...item, sentence: t(item.sentence) }))} />
      </div>
    </div>
  );
}

export function RemittanceAmounts({ remittance }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => <MoneyText amount={amount} currency={remittance.currency} />;
  const isBack = remittance.status === 'FAILED' || remittance.status === 'REVERSED';
  return (
    <SectionCard title={t('Amounts')}>
      <KeyValues
        items={[
          { label: t(isBack ? 'Amount returned' : 'Amount'), value: money(remittance.amount) },
          { label: t(isBack ? 'Fee returned' : 'Fee'), value: money(remittance.fee) },
          { label: t(isBack ? 'VAT returned' : 'VAT on the fee'), value: money(remittance.vat) },
          {
            label: t(isBack ? 'Returned to the wallet' : 'From your wallet'),
            value: money(remittance.total),
            total: true,
          },
          { label: t('Rate'), value: <span className="num">{remittance.rateText}</span> },
          {
            label: t('Beneficiary receives'),
            value: <MoneyText amount={remittance.receiveAmount} currency={remittance.receiveCurrency} />,
          },
        ]}
      />
    </SectionCard>
  );
}

function Facts({ remittance }: Props) {
  const { t } = useTranslation();
  const { narration, partnerReference, completedAt } = remittance;
  return (
    <SectionCard title={t('Remittance')}>
      <KeyValues
        items={[
          { label: t('Corridor'), value: corridorName(remittance.corridor) },
          {
            label: t('Sender'),
            value: <Link to={senderPath(remittance.sender)}>{remittance.sender.name}</Link>,
          },
          { label: t('Purpose'), value: t(remittancePurposes[remittance.purpose].label) },
          { label: t('Source of funds'), value: t(fundSources[remittance.sourceOfFunds]) },
          narration !== null && { label: t('Narration'), value: narration },
          { label: t('From'), value: remittance.wallet.name },
          { label: t('Created by'), value: remittance.madeBy },
          completedAt !== null && { label: t('Completed'), value: <DateText at={completedAt} as="exact" /> },
          partnerReference !== null && {
            label: t('Partner’s reference'),
            value: <CopyText text={partnerReference} label="partner’s reference" />,
          },
        ]}
      />
    </SectionCard>
  );
}

function Beneficiary({ remittance }: Props) {
  const { t } = useTranslation();
  const { beneficiary, details } = remittance;
  return (
    <SectionCard title={t('Beneficiary')}>
      <KeyValues
        items={[
          { label: t('Name'), value: <Link to={payeePath(beneficiary)}>{beneficiary.name}</Link> },
          { label: t('Paid out by'), value: t(payoutMethodLabels[remittance.method]) },
          ...details.map(({ label, value }) => ({
            label: t(label),
            value: <span className="num">{value}</span>,
          })),
          { label: t('Relationship'), value: t(relationships[remittance.relationship]) },
        ]}
      />
    </SectionCard>
  );
}
