// The standard display of an instant: short or relative, with the exact instant and zone in the tooltip.
import { useBusinessSettings } from './business-context.tsx';
import { exactDateTime, relativeTime, shortDate, shortDateTime, timeOfDay } from './dates.ts';

type Props = {
  /** RFC 3339; null shows an em dash with `unknown` as its reason. */
  at: string | null | undefined;
  /** `table` 20 Nov, 14:31 · `date` 20 Nov · `time` 14:31 · `relative` 5 minutes ago · `exact` with seconds and zone. */
  as?: 'table' | 'date' | 'time' | 'relative' | 'exact';
  unknown?: string;
};

const writers: Record<NonNullable<Props['as']>, (at: Date, timeZone: string, now: Date) => string> = {
  table: shortDateTime,
  date: shortDate,
  time: timeOfDay,
  relative: relativeTime,
  exact: exactDateTime,
};

export function DateText({ at, as = 'table', unknown }: Props) {
  const { timeZone, now } = useBusinessSettings();
  const instant = at ? new Date(at) : null;
  if (!instant)
    return (
      <span className="dim" title={unknown}>
        —
      </span>
    );
  return (
    <time className="num" dateTime={instant.toISOString()} title={exactDateTime(instant, timeZone)}>
      {writers[as](instant, timeZone, now())}
    </time>
  );
}
