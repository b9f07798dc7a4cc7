// The clock of the test environment, and the buttons that move it forward.
import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClockUnit,
  type SimulatorState,
  simulatorContract,
} from '#shared/contract/developers/simulator.ts';
import { queryClient } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { exactDateTime } from '#web/ui/dates.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

/** A year is moved month by month, so that no call takes long and the user can stop in between. */
type Step = ClockUnit | 'year';
const monthsOfYear = 12;

const steps: readonly { unit: Step; label: string }[] = [
  { unit: 'hour', label: '1 hour' },
  { unit: 'day', label: '1 day' },
  { unit: 'week', label: '1 week' },
  { unit: 'month', label: '1 month' },
  { unit: 'year', label: '1 year' },
];
const dialogProps = {
  month: { title: 'Advance the clock by a month?', action: 'Advance by a month' },
  year: { title: 'Advance the clock by a year?', action: 'Advance by a year' },
};

type Props = { state: SimulatorState | undefined; disabled: boolean };

/** Moves the clock; `month` is the current month of a year being moved, from 1. */
function useMoving() {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const [moving, setMoving] = useState<Step | null>(null);
  const [month, setMonth] = useState<number | null>(null);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const advance = useCall(simulatorContract.advanceClock, {
    success: ({ now }) => t('Current time: {{time}}', { time: exactDateTime(new Date(now), timeZone) }),
    // Any data may have changed in the meantime.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const advanceYear = async () => {
    for (let turn = 1; turn <= monthsOfYear && !stopped.current; turn += 1) {
      setMonth(turn);
      if (!(await advance.run({ body: { unit: 'month', count: 1 } }))) break;
    }
    setMonth(null);
  };
  const move = async (unit: Step) => {
    stopped.current = false;
    setMoving(unit);
    if (unit === 'year') await advanceYear();
    else await advance.run({ body: { unit, count: 1 } });
    setMoving(null);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { moving, month, move, stop };
}

export function ClockCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const { moving, month, move, stop } = useMoving();
  const [asking, setAsking] = useState<keyof typeof dialogProps | null>(null);
  const question = dialogProps[asking ?? 'month'];
  const days = Math.round((state?.clock_ahead_ms ?? 0) / 86_400_000);
  return (
    <SectionCard
      title={t('Clock')}
      aside={days > 0 ? t('{{count}} days ahead', { count: days }) : t('Real time')}
    >
      <p className="simulator-time num" aria-live="polite">
        {state ? exactDateTime(new Date(state.now), timeZone) : ' '}
      </p>
      <p className="sm dim">
        {t(
          'Advances the clock of this test environment day by day. Settlements, payouts, invoices, subscriptions, deadlines and reminders run on their date. The clock cannot be moved back.',
        )}
      </p>
      <div className="simulator-steps">
        {steps.map(({ unit, label }) => (
          <Button
            key={unit}
            variant="default"
            disabled={disabled || !state || (moving !== null && moving !== unit)}
            loading={moving === unit}
            onClick={() => (unit === 'month' || unit === 'year' ? setAsking(unit) : void move(unit))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {month !== null && <YearProgress month={month} onStop={stop} />}
      <Confirm
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(question.title)}
        action={t(question.action)}
        onConfirm={() => void (asking && move(asking))}
      >
        {t(
          'Everything due by then happens immediately: payments expire, money settles, payouts are sent, deadlines pass. The clock cannot be moved back.',
        )}
      </Confirm>
    </SectionCard>
  );
}

function YearProgress({ month, onStop }: { month: number; onStop: () => void }) {
  const { t } = useTranslation();
  const text = t('Month {{month}} of {{months}}', { month, months: monthsOfYear });
  return (
    <div className="stack">
      <Progress value={((month - 1) / monthsOfYear) * 100} aria-label={text} />
      <p className="sm" aria-live="polite">
        {text}{' '}
        <Button variant="subtle" size="compact-sm" onClick={onStop}>
          {t('Stop after this month')}
        </Button>
      </p>
    </div>
  );
}
