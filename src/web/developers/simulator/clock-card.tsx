// The clock of the test environment, and the buttons that move it forward.
import { Button } from '@mantine/core';
import { useState } from 'react';
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

const steps: readonly { unit: ClockUnit; label: string }[] = [
  { unit: 'hour', label: '1 hour' },
  { unit: 'day', label: '1 day' },
  { unit: 'week', label: '1 week' },
  { unit: 'month', label: '1 month' },
];

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function ClockCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const [moving, setMoving] = useState<ClockUnit | null>(null);
  const [askingMonth, setAskingMonth] = useState(false);
  const advance = useCall(simulatorContract.advanceClock, {
    success: ({ now }) => t('Current time: {{time}}', { time: exactDateTime(new Date(now), timeZone) }),
    // Anything may have happened on the way.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const move = async (unit: ClockUnit) => {
    setMoving(unit);
    await advance.run({ body: { unit, count: 1 } });
    setMoving(null);
  };
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
          'Advances the clock of this test environment day by day. Settlements, payouts, deadlines and reminders run on their date. The clock cannot be moved back.',
        )}
      </p>
      <div className="simulator-steps">
        {steps.map(({ unit, label }) => (
          <Button
            key={unit}
            variant="default"
            disabled={disabled || !state || (moving !== null && moving !== unit)}
            loading={moving === unit}
            onClick={() => (unit === 'month' ? setAskingMonth(true) : void move(unit))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <Confirm
        opened={askingMonth}
        onClose={() => setAskingMonth(false)}
        title={t('Advance the clock by a month?')}
        action={t('Advance by a month')}
        onConfirm={() => void move('month')}
      >
        {t(
          'Everything due by then happens at once: payments expire, money settles, payouts are sent, deadlines pass. The clock cannot be moved back.',
        )}
      </Confirm>
    </SectionCard>
  );
}
