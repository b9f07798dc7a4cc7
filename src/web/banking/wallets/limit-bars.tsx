// Progress bars for the limits of a wallet's tier: used, remaining, and renewal time.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wallet, WalletLimits } from '#shared/contract/banking/wallet-shapes.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

type Props = { limits: WalletLimits; wallet: Wallet };

/** The percentage at which a bar turns to warning. */
const nearlyPercent = 80;

/** What remains of a limit: nothing if it was lowered below what is used. */
export const restOf = (cap: number | null, used: number): number => Math.max(0, (cap ?? 0) - used);

export function LimitBars({ limits, wallet }: Props) {
  const { t } = useTranslation();
  const { currency, ledger } = wallet;
  const { debited_today: debited, daily_debit: daily, balance_max: maximum } = limits;
  const money = (amount: number): string => formatMoney(amount, currency);
  return (
    <SectionCard title={t('Tier {{tier}} limits', { tier: limits.tier })} flush>
      <ul className="limits">
        <Limit
          label={t('Single deposit')}
          cap={limits.single_deposit}
          used={limits.largest_deposit}
          currency={currency}
          left={t('Largest this month')}
          right={money(limits.largest_deposit)}
          note={t('Applies to each deposit')}
          quiet
        />
        <Limit
          label={t('Daily debit')}
          cap={daily}
          used={debited}
          currency={currency}
          left={t('{{amount}} remaining today', { amount: money(restOf(daily, debited)) })}
          right={t('{{amount}} used', { amount: money(debited) })}
          note={
            <>
              {t('Resets at')} <DateText at={limits.renews_at} as="time" />,{' '}
              <TimeLeft until={limits.renews_at} />
            </>
          }
        />
        <Limit
          label={t('Maximum balance')}
          cap={maximum}
          used={ledger}
          currency={currency}
          left={t('{{amount}} left', { amount: money(restOf(maximum, ledger)) })}
          right={t('{{amount}} held', { amount: money(ledger) })}
          note={t('Does not reset. Credits above it are refused.')}
        />
      </ul>
      {limits.next && <NextTier limits={limits} money={money} />}
    </SectionCard>
  );
}

const minuteMs = 60_000;

/** The time until the limit resets, such as 'in 9 h 26 min'. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const { now } = useBusinessSettings();
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now().getTime()) / minuteMs));
  return t('in {{hours}} h {{minutes}} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

type LimitProps = {
  label: string;
  cap: number | null;
  used: number;
  currency: Currency;
  left: string;
  right: string;
  note: ReactNode;
  /** Whether the bar never warns, for limits that are not used up. */
  quiet?: boolean;
};

function Limit({ label, cap, used, currency, left, right, note, quiet = false }: LimitProps) {
  const { t } = useTranslation();
  const percent = cap ? Math.min(100, Math.round((used * 1000) / cap) / 10) : 0;
  const isNearly = !quiet && percent >= nearlyPercent;
  const isOver = !quiet && cap !== null && used > cap;
  return (
    <li>
      <div>
        <span>{label}</span>
        <span className="num strong">{cap === null ? t('No limit') : formatMoney(cap, currency)}</span>
      </div>
      {cap !== null && (
        <>
          <div className="limit-bar" aria-hidden>
            <i className={isNearly ? 'warning' : undefined} style={{ width: `${percent}%` }} />
          </div>
          <div>
            <small className={isNearly ? 'warn' : undefined}>
              {isOver
                ? t('Above the limit: {{left}}', { left })
                : isNearly
                  ? t('Nearly full: {{left}}', { left })
                  : left}
            </small>
            <small className="num">{right}</small>
          </div>
        </>
      )}
      <small>{note}</small>
    </li>
  );
}

function NextTier({ limits: { next }, money }: { limits: WalletLimits; money: (amount: number) => string }) {
  const { t } = useTranslation();
  if (!next) return null;
  const amount = (cap: number | null): string => (cap === null ? t('any amount') : money(cap));
  return (
    <p className="limit-next">
      {t('Tier {{tier}} allows {{deposit}} per deposit, {{daily}} per day and a balance of {{maximum}}.', {
        tier: next.tier,
        deposit: amount(next.single_deposit),
        daily: amount(next.daily_debit),
        maximum: amount(next.balance_max),
      })}
    </p>
  );
}
