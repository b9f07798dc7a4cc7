// A date without a time, '4 Dec 2026', the same in every time zone.
import { dayText as dayWords } from '#shared/day-text.ts';

export { dayWords };

type Props = { day: string };

export function DayText({ day }: Props) {
  return (
    <time className="num" dateTime={day}>
      {dayWords(day)}
    </time>
  );
}
