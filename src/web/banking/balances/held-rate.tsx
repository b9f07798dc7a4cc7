// A countdown of a fixed rate, followed by a button for a new one.
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';
import { currentTime } from '#web/ui/now.ts';

export function useSecondsLeft(until: string | undefined): number {
  const [now, setNow] = useState(() => currentTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  return until ? Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1000)) : 0;
}

type Props = { left: number; asking: boolean; fault: string | undefined; onAsk: () => void };

export function HeldRate({ left, asking, fault, onAsk }: Props) {
  const { t } = useTranslation();
  const two = (value: number) => String(value).padStart(2, '0');
  if (left > 0 && !fault)
    return (
      <p className="mut sm num" role="timer">
        {t('This rate is held for {{time}}', { time: `${Math.floor(left / 60)}:${two(left % 60)}` })}
      </p>
    );
  return (
    <Banner tone="warning">
      <div className="row">
        <span>{fault ?? t('This quote has expired.')}</span>
        <Button variant="default" loading={asking} onClick={onAsk}>
          {t('Get a new quote')}
        </Button>
      </div>
    </Banner>
  );
}
