// A day without a time: 4 Dec 2026, the same in every time zone.
type Props = { day: string };

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const dayWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));

export function DayText({ day }: Props) {
  return (
    <time className="num" dateTime={day}>
      {dayWords(day)}
    </time>
  );
}
