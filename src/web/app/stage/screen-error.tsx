// The error of a screen that crashed or failed to load, inside the shell. Without a network it says so and waits; the shell stays usable.
import { Button } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isPartMissing, isReachable } from './reachable.ts';

type Standing = 'asking' | 'unreachable' | 'broken';

export function ScreenError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const isMissing = isPartMissing(error);
  const [standing, setStanding] = useState<Standing>(isMissing ? 'asking' : 'broken');
  useEffect(() => {
    if (!isMissing) return;
    let isUnmounted = false;
    void isReachable().then((reachable) => isUnmounted || setStanding(reachable ? 'broken' : 'unreachable'));
    // Browsers do not repeat a failed import, so the page is reloaded at the requested address.
    const retry = () => void isReachable().then((reachable) => reachable && window.location.reload());
    window.addEventListener('online', retry);
    return () => {
      isUnmounted = true;
      window.removeEventListener('online', retry);
    };
  }, [isMissing]);
  if (standing === 'broken')
    return (
      <div role="alert">
        <EmptyState
          title={t('Something went wrong. Please check back again!')}
          action={<Button onClick={() => window.location.reload()}>{t('Try Again')}</Button>}
        />
      </div>
    );
  if (standing === 'asking') return <div aria-busy />;
  const retry = async () => {
    setStanding('asking');
    if (await isReachable()) window.location.reload();
    else setStanding('unreachable');
  };
  return (
    <div role="alert">
      <EmptyState
        icon={<IconWifiOff size={24} aria-hidden />}
        title={t('You are offline')}
        text={t('This page opens when you are back online.')}
        action={
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={() => void retry()}>
            {t('Retry')}
          </Button>
        }
      />
    </div>
  );
}
