// The evidence submitted against a chargeback.
import { useTranslation } from 'react-i18next';
import type { ChargebackDetail, EvidenceFile } from '#shared/contract/payments/chargebacks.ts';
import { evidenceSlotLabels, evidenceSlots } from '#shared/payments/chargebacks/evidence.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EvidenceFiles } from './evidence-files.tsx';
import { evidenceTextLabels, openEvidence } from './evidence-labels.ts';

type Props = { one: ChargebackDetail; onOpen?: (file: EvidenceFile) => void };

export function EvidenceSent({ one, onOpen = (file) => openEvidence(one.id, file) }: Props) {
  const { t } = useTranslation();
  const texts = Object.entries(one.evidence).filter(([, text]) => text !== null);
  const [latest] = one.submissions;
  const filled = evidenceSlots
    .map((slot) => ({ slot, files: one.files.filter((file) => file.slot === slot) }))
    .filter(({ files }) => files.length > 0);
  if (one.submissionCount === 0)
    return (
      <SectionCard title={t('Evidence')}>
        <p className="mut">{t('No evidence was submitted.')}</p>
      </SectionCard>
    );
  return (
    <SectionCard
      title={t('Evidence')}
      aside={
        latest && (
          <>
            {latest.submittedBy}, <DateText at={latest.at} as="exact" />
          </>
        )
      }
    >
      {one.evidence.explanation && <p style={{ whiteSpace: 'pre-wrap' }}>{one.evidence.explanation}</p>}
      <KeyValues
        wide
        items={texts
          .filter(([key]) => key !== 'explanation')
          .map(([key, text]) => ({
            label: t(evidenceTextLabels[key as keyof typeof evidenceTextLabels]),
            value: text,
          }))}
      />
      <div className="slots" style={{ marginTop: 16 }}>
        {filled.map(({ slot, files }) => (
          <div key={slot} className="slot">
            <strong>{t(evidenceSlotLabels[slot].label)}</strong>
            <EvidenceFiles files={files} onOpen={onOpen} />
          </div>
        ))}
      </div>
    </SectionCard>
  );
}
