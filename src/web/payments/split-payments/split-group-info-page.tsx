// Information tab of a split group: shares, fee bearer, usage, and a calculator.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { SplitGroup } from '#shared/contract/payments/split-groups.ts';
import { useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SplitCalculator } from './split-calculator.tsx';
import { useSplitGroup } from './split-group-detail-page.tsx';
import { groupValuesOf } from './split-group-values.ts';
import { bearerLabels, remainderText, shareText, subAccountPath, typeLabels } from './split-labels.ts';
import { SplitStatus } from './split-status.tsx';
import './split-payments.css';

export function SplitGroupInfoPage() {
  const { t } = useTranslation();
  const { data: group } = useSplitGroup();
  if (!group) return null;
  const accounts = group.members.map(({ subAccountId, businessName }) => ({
    id: subAccountId,
    businessName,
  }));
  return (
    <div className="stack">
      {group.status === 'INACTIVE' && (
        <Banner>{t('This group is inactive. Payments are accepted but not split.')}</Banner>
      )}
      <div className="split-info">
        <div className="stack">
          <Members group={group} />
          <Details group={group} />
        </div>
        <SectionCard title={t('Calculator')}>
          <SplitCalculator values={groupValuesOf(group, group.currency)} accounts={accounts} />
        </SectionCard>
      </div>
    </div>
  );
}

function Members({ group }: { group: SplitGroup }) {
  const { t } = useTranslation();
  const { business } = useSession();
  return (
    <SectionCard title={t('Members')} flush>
      <ul className="split-list">
        {group.members.map((member) => (
          <li key={member.subAccountId}>
            <span className="grow">
              <Link to={subAccountPath({ id: member.subAccountId })}>{member.businessName}</Link>
              <small className="mut">
                {member.bankName} <span className="num">{member.accountNumber}</span>
              </small>
            </span>
            {member.status !== 'ACTIVE' && <SplitStatus status={member.status} badge />}
            <strong className="num">{shareText(group.type, member.share, group.currency)}</strong>
          </li>
        ))}
        <li>
          <span className="grow">{business.business_name}</span>
          <strong className="num">{remainderText(group) ?? t('Remainder')}</strong>
        </li>
      </ul>
    </SectionCard>
  );
}

function Details({ group }: { group: SplitGroup }) {
  const { t } = useTranslation();
  const bearer = group.members.find((member) => member.subAccountId === group.bearerSubAccountId);
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Type'), value: t(typeLabels[group.type]) },
          { label: t('Currency'), value: group.currency },
          { label: t('Fee paid by'), value: bearer?.businessName ?? t(bearerLabels[group.bearer]) },
          { label: t('Payment links'), value: <span className="num">{group.links}</span> },
          { label: t('Payment pages'), value: <span className="num">{group.pages}</span> },
          group.createdBy !== null && { label: t('Created by'), value: group.createdBy },
        ]}
      />
    </SectionCard>
  );
}
