// The columns of rewards, shared by the list and the settings.
import { useTranslation } from 'react-i18next';
import { rewardScopeLabels } from '#shared/commerce/rewards.ts';
import type { Reward } from '#shared/contract/commerce/rewards.ts';
import { DateText } from '#web/ui/date-text.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { createdColumn, nameColumn, statusColumn } from '#web/ui/list-page/shared-columns.tsx';
import { earningText, Points, RewardStatusText } from './reward-parts.tsx';

export const rewardColumns: readonly Column<Reward>[] = [
  { ...nameColumn, width: 200 },
  { key: 'gives', header: 'Points', width: 230, cell: (reward) => <Gives reward={reward} /> },
  { key: 'of', header: 'Rewards', cell: (reward) => <Of reward={reward} /> },
  {
    key: 'given',
    header: 'Points given',
    width: 116,
    align: 'right',
    cell: ({ given }) => <Points count={given} />,
  },
  {
    key: 'startsAt',
    header: 'Starts',
    width: 124,
    hidden: true,
    cell: ({ startsAt }) => (startsAt ? <DateText at={startsAt} /> : '—'),
  },
  {
    key: 'endsAt',
    header: 'Ends',
    width: 124,
    cell: ({ endsAt }) => (endsAt ? <DateText at={endsAt} /> : <Never />),
  },
  { key: 'reference', header: 'Reference', width: 140, hidden: true, cell: ({ reference }) => reference },
  { ...statusColumn, width: 126, cell: ({ status }) => <RewardStatusText status={status} /> },
  createdColumn,
];

function Gives({ reward }: { reward: Reward }) {
  const { t } = useTranslation();
  return <span className="num">{earningText(reward, t)}</span>;
}

function Of({ reward: { scope, subjects } }: { reward: Reward }) {
  const { t } = useTranslation();
  const names = subjects.map(({ name }) => name).join(', ');
  return <span className="trunc">{scope === 'all' ? t(rewardScopeLabels.all) : names}</span>;
}

function Never() {
  const { t } = useTranslation();
  return <span className="dim">{t('Never')}</span>;
}
