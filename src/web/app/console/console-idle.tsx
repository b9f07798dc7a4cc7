// Idle handling in the console: activity extends the session, and inactivity shows a prompt and then signs out.
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/client.ts';
import { operatorUsedAt, rememberOperatorUse } from '#web/api/operator-end.ts';
import { operatorProfileCall, useOperator } from '#web/api/operator-session.ts';
import { wallMs } from '#web/ui/now.ts';
import { signOutOfConsole } from './console-session.ts';

const promptS = 120;
const keepAliveMs = 120_000;

/** Returns the seconds until the session expires from inactivity, equal in all tabs because it is based on the last call of any tab. */
function secondsLeft(idleS: number, expiresAt: string): number {
  const idleEnd = operatorUsedAt() + idleS * 1000;
  return Math.ceil((Math.min(idleEnd, Date.parse(expiresAt)) - wallMs()) / 1000);
}

const stay = () => void call(operatorProfileCall).catch(() => undefined);

export function ConsoleIdle() {
  const { t } = useTranslation();
  const { operator } = useOperator();
  const [leftS, setLeftS] = useState(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (operatorUsedAt() === 0) rememberOperatorUse();
    const timer = setInterval(() => {
      const remaining = secondsLeft(operator.idleS, operator.expiresAt);
      setLeftS(remaining);
      if (remaining <= 0) {
        clearInterval(timer);
        void signOutOfConsole();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [operator]);
  const asking = leftS <= promptS;
  useEffect(() => {
    if (asking) return;
    const work = () => {
      if (wallMs() - operatorUsedAt() > keepAliveMs) stay();
    };
    const events = ['keydown', 'pointerdown'] as const;
    for (const name of events) window.addEventListener(name, work);
    return () => {
      for (const name of events) window.removeEventListener(name, work);
    };
  }, [asking]);
  return (
    <Modal
      opened={asking && leftS > 0}
      onClose={stay}
      withCloseButton={false}
      closeOnClickOutside={false}
      padding={0}
      size={440}
      centered
    >
      <div className="dialog-body">
        <Modal.Title component="h2">{t('Are you still there?')}</Modal.Title>
        <p className="says">{t('You will be logged out in {{count}} seconds.', { count: leftS })}</p>
      </div>
      <div className="dialog-foot">
        <Button variant="default" size="md" onClick={() => void signOutOfConsole()}>
          {t('Log out')}
        </Button>
        <Button size="md" onClick={stay} data-autofocus>
          {t("I'm still here")}
        </Button>
      </div>
    </Modal>
  );
}
