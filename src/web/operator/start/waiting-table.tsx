// Pending staff work: one row per queue with its ages, the oldest item against the target, and the user's own items.
import {
  IconArrowsDiff,
  IconBuildingBank,
  IconCalendarDue,
  IconCircleX,
  IconListCheck,
  IconMail,
  IconMessage,
  IconReceiptRefund,
  IconScale,
  IconUserCheck,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WaitingFigures, WaitingIcon, WaitingQueue, WorkMode } from '#shared/contract/operator/work.ts';
import type { Currency } from '#shared/money.ts';
import { formatMoney } from '#shared/money.ts';
import { searchOf } from '#web/api/route.ts';
import { ageText, dueText, targetText, toneOfAge, toneOfDue } from '../work/ages.ts';
import './waiting.css';

const icons: Record<WaitingIcon, typeof IconScale> = {
  review: IconUserCheck,
  held: IconCalendarDue,
  failed: IconCircleX,
  account: IconWallet,
  refund: IconReceiptRefund,
  chargeback: IconScale,
  difference: IconArrowsDiff,
  'open-item': IconListCheck,
  bank: IconBuildingBank,
  webhook: IconWebhook,
  email: IconMail,
  sms: IconMessage,
};

const ageColumns = [
  { age: 'day', label: 'Under 1 day' },
  { age: 'days', label: '1–2 days' },
  { age: 'older', label: 'Older' },
] as const;

type Props = { queues: readonly WaitingQueue[]; mode: WorkMode; owner: string };

export function WaitingTable({ queues, mode, owner }: Props) {
  const { t } = useTranslation();
  return (
    <table className="op-wait" aria-label={t('Work queues')}>
      <thead>
        <tr>
          <th scope="col">{t('What')}</th>
          <th scope="col" className="r">
            {t('Waiting')}
          </th>
          <th scope="col" className="r">
            {t('Amount')}
          </th>
          {ageColumns.map(({ age, label }) => (
            <th key={age} scope="col" className="r wide">
              {t(label)}
            </th>
          ))}
          <th scope="col" className="oldest">
            {t('Oldest')}
          </th>
          <th scope="col" className="wide">
            {t('Target')}
          </th>
          <th scope="col" className="r wide">
            {t('Mine')}
          </th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <QueueRow key={queue.kind} queue={queue} mode={mode} owner={owner} />
        ))}
      </tbody>
      <tfoot>
        <Totals queues={queues} mode={mode} />
      </tfoot>
    </table>
  );
}

/** The link to the queue, or to the filtered work list when an owner or an age is given. */
function queueLink(queue: WaitingQueue, mode: WorkMode, owner: string) {
  if (!queue.path || owner !== 'everyone') return { to: `/operator/work/${queue.kind}`, mode, owner };
  return { to: queue.path, ...queue.search, ...(queue.modeFilter && { mode }) };
}

function QueueRow({ queue, mode, owner }: { queue: WaitingQueue; mode: WorkMode; owner: string }) {
  const { t } = useTranslation();
  const of = queue[mode];
  const Icon = icons[queue.icon];
  const { to, ...search } = queueLink(queue, mode, owner);
  return (
    <tr className={of.count === 0 ? 'nothing' : undefined}>
      <th scope="row">
        <Link to={to} search={searchOf(search)} className="what">
          <Icon size={16} aria-hidden />
          <span>
            <b>{t(queue.label)}</b> <span className="hint">{t(queue.hint)}</span>
          </span>
        </Link>
      </th>
      <td className="r strong num">
        <Count queue={queue} count={of.count} search={{ mode, owner }} />
      </td>
      <td className="r amounts">
        <Amounts figures={of} />
      </td>
      {ageColumns.map(({ age }) => (
        <td key={age} className="r num wide">
          <Count queue={queue} count={of.ages[age]} search={{ mode, owner, age }} />
        </td>
      ))}
      <td className="oldest">
        <Oldest queue={queue} of={of} />
      </td>
      <td className="mut wide">{targetText(queue.targetHours, t)}</td>
      <td className="r num wide">
        <Count queue={queue} count={of.mine} search={{ mode, owner: 'mine' }} />
      </td>
    </tr>
  );
}

type CountProps = { queue: WaitingQueue; count: number; search: Readonly<Record<string, string>> };

/** A count that links to the list filtered to the items counted. */
function Count({ queue, count, search }: CountProps) {
  if (count === 0) return <span className="zero">0</span>;
  return (
    <Link to={`/operator/work/${queue.kind}`} search={searchOf(search)}>
      {count.toLocaleString('en')}
    </Link>
  );
}

function Amounts({ figures: { count, amounts } }: { figures: WaitingFigures }) {
  const { t } = useTranslation();
  if (amounts.length === 0) return <span className="zero">{count === 0 ? '—' : t('No amount')}</span>;
  return amounts.map(({ currency, amount }) => (
    <span key={currency} className="num one">
      {formatMoney(amount, currency)}
    </span>
  ));
}

function Oldest({ queue, of }: { queue: WaitingQueue; of: WaitingFigures }) {
  const { t } = useTranslation();
  if (of.count === 0) return <span className="zero">—</span>;
  if (queue.targetHours === null && of.nextDueHours !== null)
    return <span className={toneOfDue(of.nextDueHours)}>{dueText(of.nextDueHours, t)}</span>;
  const hours = of.oldestHours ?? 0;
  return <span className={toneOfAge(hours, queue.targetHours)}>{ageText(hours, t)}</span>;
}

function Totals({ queues, mode }: { queues: readonly WaitingQueue[]; mode: WorkMode }) {
  const { t } = useTranslation();
  const sum = (of: (figures: WaitingFigures) => number) =>
    queues.reduce((total, queue) => total + of(queue[mode]), 0);
  const byCurrency = new Map<Currency, number>();
  for (const queue of queues)
    for (const { currency, amount } of queue[mode].amounts)
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + amount);
  return (
    <tr>
      <th scope="row">{t('All')}</th>
      <td className="r num">{sum((of) => of.count).toLocaleString('en')}</td>
      <td className="r amounts">
        {[...byCurrency].map(([currency, amount]) => (
          <span key={currency} className="num one">
            {formatMoney(amount, currency)}
          </span>
        ))}
      </td>
      {ageColumns.map(({ age }) => (
        <td key={age} className="r num wide">
          {sum((of) => of.ages[age]).toLocaleString('en')}
        </td>
      ))}
      <td className="oldest" />
      <td className="wide" />
      <td className="r num wide">{sum((of) => of.mine).toLocaleString('en')}</td>
    </tr>
  );
}
