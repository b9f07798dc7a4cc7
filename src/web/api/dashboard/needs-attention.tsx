// Items that need attention: up to five cells, the most urgent first; hidden when there are none.
import {
  IconBox,
  IconBuildingBank,
  IconClock,
  IconFileAlert,
  IconMessage,
  IconReceiptRefund,
  IconScale,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AttentionIcon,
  type AttentionItem,
  attentionContract,
} from '#shared/contract/platform/attention.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { searchOf } from '#web/api/route.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { exactDateTime } from '#web/ui/dates.ts';
import { currentTime, wallMs } from '#web/ui/now.ts';
import { dueText, isUrgent } from './attention-labels.ts';
import './attention.css';

const icons: Record<AttentionIcon, typeof IconScale> = {
  scale: IconScale,
  message: IconMessage,
  webhook: IconWebhook,
  document: IconFileAlert,
  refund: IconReceiptRefund,
  payout: IconBuildingBank,
  box: IconBox,
  people: IconUsers,
  clock: IconClock,
};

const cellsMax = 5;

/** Splits a path with a query string into the props of a link. */
function targetOf(path: string) {
  const [to = '', query] = path.split('?');
  return { to, ...(query && { search: searchOf(Object.fromEntries(new URLSearchParams(query))) }) };
}

/** Reloaded whenever the dashboard is opened or focused, so that items completed elsewhere disappear. */
export const attentionQuery = {
  ...queryOptionsOf(attentionContract.listAttention),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

export function NeedsAttention({ items }: { items: readonly AttentionItem[] }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  if (items.length === 0) return null;
  const isCut = !isWhole && items.length > cellsMax;
  const shown = isCut ? items.slice(0, cellsMax - 1) : items;
  return (
    <section className="attention" aria-labelledby="needs-attention">
      <header>
        <h2 id="needs-attention">{t('Needs attention')}</h2>
        <span className="aside num">{items.length}</span>
        {items.length > 1 && <span className="order">{t('Most urgent first')}</span>}
      </header>
      <ul style={{ '--cells': Math.min(cellsMax, items.length) } as React.CSSProperties}>
        {shown.map((item) => (
          <li key={item.key}>
            <Cell item={item} />
          </li>
        ))}
        {isCut && (
          <li className="rest">
            <button type="button" className="more" onClick={() => setIsWhole(true)}>
              {t('{{count}} more', { count: items.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

function Cell({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const { icon, tone, when } = item;
  const Icon = icons[icon];
  const now = when.wall ? new Date(wallMs()) : currentTime();
  return (
    <>
      <span className="when">
        <Icon size={16} className={tone} aria-hidden />
        <time
          dateTime={when.at}
          title={exactDateTime(new Date(when.at), timeZone)}
          className={isUrgent(when, now) ? 'hot' : undefined}
        >
          {dueText(when, now, timeZone, t)}
        </time>
      </span>
      <b>{t(item.title)}</b>
      <small>{t(item.text)}</small>
      <Link {...targetOf(item.path)} className="more">
        {t(item.action)}
      </Link>
    </>
  );
}
