// The PIN that confirms transfers in businesses that use one: set, changed, and reset when forgotten or locked.
import { Button } from '@mantine/core';
import { IconLockPassword } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmationsContract, type PinStanding } from '#shared/contract/banking/confirmations.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';

const dialogs = () => import('./pin-dialogs.tsx');
const SetPinDialog = lazy(() => dialogs().then((m) => ({ default: m.SetPinDialog })));
const ResetPinDialog = lazy(() => dialogs().then((m) => ({ default: m.ResetPinDialog })));

const shown = {
  none: { tone: 'neutral', label: 'Not set' },
  set: { tone: 'success', label: 'Set' },
  locked: { tone: 'danger', label: 'Locked' },
} as const satisfies Record<PinStanding['state'], { tone: string; label: string }>;

export function TransferPinCard() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { data, error, refetch } = useQuery(queryOptionsOf(confirmationsContract.getTransferPin));
  const [dialog, setDialog] = useState<'set' | 'reset' | null>(null);
  const close = () => setDialog(null);
  const state = data?.state ?? 'none';
  return (
    <SectionCard title={t('Transfer PIN')} flush>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <span className="sk" style={{ height: 36, margin: 16 }} aria-busy="true" />}
      {data && (
        <ul className="setting-list" aria-label={t('Transfer PIN')}>
          <li>
            <IconLockPassword size={20} aria-hidden />
            <span className="says">
              <span className="named">
                <b>{t('PIN')}</b>
                <Status tone={shown[state].tone} badge>
                  {t(shown[state].label)}
                </Status>
              </span>
              <span className="mut">
                {state === 'locked'
                  ? t('Locked after five wrong attempts. Reset it with a code sent by e-mail.')
                  : t('Confirms transfers where your business allows it.')}
              </span>
            </span>
            {profile.impersonator === null && (
              <span className="ways">
                {state !== 'none' && (
                  <Button variant="default" onClick={() => setDialog('reset')}>
                    {t('Forgot PIN')}
                  </Button>
                )}
                <Button variant="default" onClick={() => setDialog('set')}>
                  {state === 'none' ? t('Set PIN') : t('Change PIN')}
                </Button>
              </span>
            )}
          </li>
        </ul>
      )}
      <Suspense>
        {dialog === 'set' && <SetPinDialog onClose={close} />}
        {dialog === 'reset' && <ResetPinDialog onClose={close} />}
      </Suspense>
    </SectionCard>
  );
}
