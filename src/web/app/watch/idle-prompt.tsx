// Asks whether one is still there two minutes before one is logged out, and logs out when nobody answers; in step in every tab.
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logout } from '../session-actions.ts';
import { type Activity, followActivity } from './activity.ts';
import { type IdlePhase, idlePhaseOf } from './idle.ts';

const lookEveryMs = 1000;

/** The phase one is in, and the answer to the question. */
function useIdle(): { phase: IdlePhase; stillHere: () => void } {
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'here' });
  const activity = useRef<Activity | null>(null);
  useEffect(() => {
    const phaseNow = () => idlePhaseOf(Date.now(), activity.current?.activeAt() ?? Date.now());
    let gone = false;
    const look = () => {
      if (gone) return;
      const next = phaseNow();
      gone = next.phase === 'gone';
      setPhase((before) => (before.phase === 'here' && next.phase === 'here' ? before : next));
      if (gone) void logout();
    };
    activity.current = followActivity(() => !gone && phaseNow().phase === 'here', look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      activity.current?.stop();
    };
  }, []);
  return { phase, stillHere: () => activity.current?.stillHere() };
}

export function IdlePrompt() {
  const { t } = useTranslation();
  const { phase, stillHere } = useIdle();
  const [seconds, setSeconds] = useState(0);
  const asked = phase.phase === 'asked';
  useEffect(() => {
    if (phase.phase === 'asked') setSeconds(phase.secondsLeft);
  }, [phase]);
  return (
    <Modal
      opened={asked}
      onClose={stillHere}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      padding={0}
      size={400}
      centered
    >
      <div className="dialog-body">
        <Modal.Title component="h2">{t('Are you still there?')}</Modal.Title>
        <p className="says num" role="timer">
          {seconds === 1
            ? t('Logging out in 1 second')
            : t('Logging out in {{seconds}} seconds', { seconds })}
        </p>
      </div>
      <div className="dialog-foot">
        <Button variant="default" size="md" onClick={() => void logout()}>
          {t('Logout')}
        </Button>
        <Button size="md" onClick={stillHere} data-autofocus>
          {t("I'm still here")}
        </Button>
      </div>
    </Modal>
  );
}
