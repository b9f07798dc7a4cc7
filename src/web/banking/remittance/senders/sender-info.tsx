// The details of one sender.
import { useTranslation } from 'react-i18next';
import {
  fundSources,
  identityKinds,
  remittanceCountries,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import { dayText } from '#shared/day-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useSender } from './sender-query.ts';

/** The name of a corridor's country, or the code of another country. */
const nameOf = (code: string): string =>
  remittanceCountries[code as keyof typeof remittanceCountries]?.name ?? code;

export function SenderInfoPage() {
  const { t } = useTranslation();
  const { data: sender } = useSender();
  if (!sender) return null;
  return (
    <div className="stack" style={{ gap: 16 }}>
      {sender.blockReason && <Banner tone="warning">{sender.blockReason}</Banner>}
      <SectionCard title={t('Person')}>
        <KeyValues
          wide
          items={[
            { label: t('Name'), value: sender.name },
            { label: t('Date of birth'), value: dayText(sender.bornOn) },
            { label: t('Nationality'), value: t(nameOf(sender.nationality)) },
            { label: t('Country of residence'), value: t(nameOf(sender.country)) },
            { label: t('Address'), value: sender.address },
            { label: t('Occupation'), value: sender.occupation },
            sender.email !== null && { label: t('E-mail'), value: sender.email },
            sender.phone !== null && { label: t('Phone number'), value: sender.phone },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('Identity')}>
        <KeyValues
          wide
          items={[
            { label: t('Document'), value: t(identityKinds[sender.idKind]) },
            { label: t('Document number'), value: <span className="num">{sender.idNumber}</span> },
            sender.idExpiresOn !== null && { label: t('Expires on'), value: dayText(sender.idExpiresOn) },
            { label: t('Source of funds'), value: t(fundSources[sender.sourceOfFunds]) },
            { label: t('Added by'), value: sender.madeBy },
          ]}
        />
      </SectionCard>
    </div>
  );
}
