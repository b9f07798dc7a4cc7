// Active sessions: device, place and last use; one session or all others can be ended.
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedInDevice, sessionContract } from '#shared/contract/account/session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';

const icons = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
};

export function SessionsCard() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { data, error, refetch } = useQuery(queryOptionsOf(sessionContract.listSessions));
  const [ending, setEnding] = useState<SignedInDevice | 'others' | null>(null);
  const endOthers = useCall(sessionContract.revokeOtherSessions);
  const end = useCall(sessionContract.revokeSession);
  const mayEnd = profile.impersonator === null;
  const confirm = () =>
    ending === 'others'
      ? endOthers.run({}).then((done) => done !== undefined)
      : end.run({ params: { sessionId: ending?.id ?? '' } }).then((done) => done !== undefined);
  return (
    <SectionCard
      title={t('Sessions')}
      flush
      end={
        mayEnd &&
        data &&
        data.items.length > 1 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('End all others')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <span className="sk" style={{ height: 36, margin: 16 }} aria-busy="true" />}
      {data && (
        <ul className="setting-list" aria-label={t('Sessions')}>
          {data.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={mayEnd && !session.current ? () => setEnding(session) : undefined}
            />
          ))}
        </ul>
      )}
      <Confirm
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={ending === 'others' ? t('End all other sessions?') : t('End this session?')}
        action={ending === 'others' ? t('End all others') : t('End session')}
        danger
        onConfirm={confirm}
      >
        {ending === 'others'
          ? t('All other devices are logged out immediately. You stay logged in here.')
          : t('This device is logged out immediately.')}
      </Confirm>
    </SectionCard>
  );
}

type RowProps = { session: SignedInDevice; onEnd: (() => void) | undefined };

function SessionRow({ session, onEnd }: RowProps) {
  const { t } = useTranslation();
  const Icon = icons[session.kind];
  const name = session.impersonator
    ? t('Operator {{email}}', { email: session.impersonator })
    : t(session.device);
  return (
    <li>
      <Icon size={20} aria-hidden />
      <span className="says">
        <span className="named">
          <b>{name}</b>
          {session.current && (
            <Status tone="success" badge>
              {t('This device')}
            </Status>
          )}
          {session.impersonator && (
            <Status tone="warning" badge>
              {t('Read-only')}
            </Status>
          )}
        </span>
        <span className="mut">
          {session.place && `${t(session.place)} · `}
          {t('Logged in:')} <DateText at={session.created_at} /> · {t('Last used:')}{' '}
          <DateText at={session.last_seen_at} as="relative" />
        </span>
      </span>
      {onEnd && (
        <span className="ways">
          <Button variant="default" onClick={onEnd} aria-label={t('End {{device}}', { device: name })}>
            {t('End')}
          </Button>
        </span>
      )}
    </li>
  );
}
