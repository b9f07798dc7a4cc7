// Time until the account expires: updated every second, announced to screen readers only at intervals.
import { IconClock } from '@tabler/icons-react';
import { t } from '../i18n.ts';
import { writeDuration } from '../parts/countdown.ts';

const urgentS = 300;
const spokenAtS = [600, 300, 60];

/** The last interval mark that was passed, so that a screen reader announces each once. */
function spokenMinutes(secondsLeft: number): number | null {
  const passed = spokenAtS.filter((mark) => secondsLeft <= mark).at(-1);
  return passed === undefined ? null : passed / 60;
}

export function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const minutes = spokenMinutes(secondsLeft);
  return (
    <p className={secondsLeft <= urgentS ? 'pp-time urgent' : 'pp-time'}>
      <IconClock size={16} aria-hidden="true" />
      <span>
        {t('The account expires in')} <b className="num">{writeDuration(secondsLeft)}</b>
      </span>
      <span className="sr-only" role="status">
        {minutes !== null && t('Less than {{minutes}} minutes left', { minutes: minutes + 1 })}
      </span>
    </p>
  );
}
