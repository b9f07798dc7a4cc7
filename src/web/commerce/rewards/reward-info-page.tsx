// Information tab of a reward: its points, scope, limits and dates.
import { useTranslation } from 'react-i18next';
import { rewardScopeLabels } from '#shared/commerce/rewards.ts';
import { formatMoney } from '#shared/money.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useReward } from './reward-detail-page.tsx';
import { earningText, Points } from './reward-parts.tsx';

export function RewardInfoPage() {
  const { t } = useTranslation();
  const { data: reward } = useReward();
  if (!reward) return null;
  const { minimum, currency, dayMax, startsAt, endsAt, scope, subjects, given } = reward;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Points'), value: earningText(reward, t) },
          { label: t('Rewards'), value: t(rewardScopeLabels[scope]) },
          scope !== 'all' && {
            label: t('Products or categories'),
            value: subjects.map(({ name }) => name).join(', '),
          },
          minimum !== null &&
            currency !== null && { label: t('Minimum payment'), value: formatMoney(minimum, currency) },
          {
            label: t('Daily maximum per customer'),
            value: dayMax === null ? t('Unlimited') : <Points count={dayMax} />,
          },
          {
            label: t('Starts at'),
            value: startsAt ? <DateText at={startsAt} as="exact" /> : t('Immediately'),
          },
          { label: t('Ends at'), value: endsAt ? <DateText at={endsAt} as="exact" /> : t('Never') },
          { label: t('Points given'), value: <Points count={given} /> },
          { label: t('Last changed'), value: <DateText at={reward.updatedAt} /> },
        ]}
      />
    </SectionCard>
  );
}
