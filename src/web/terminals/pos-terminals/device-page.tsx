// Device tab of a POS terminal: its device keys, and in test mode a simulated machine.
import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosTerminalDetail } from '#shared/contract/terminals/pos-terminals.ts';
import { type TerminalKey, terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { canWrite } from '#shared/permissions.ts';
import { serialOrId } from '#shared/terminals/pos-terminal-key.ts';
import { loadDetail } from '#web/api/detail/use-detail.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { usePosTerminal } from './pos-terminal-query.ts';
import '../terminals.css';

const NewKeyForm = lazy(() => import('./new-key-form.tsx').then((m) => ({ default: m.NewKeyForm })));
const SimulatedTerminal = lazy(() =>
  import('../simulated/simulated-terminal.tsx').then((m) => ({ default: m.SimulatedTerminal })),
);

export const loadDeviceKeys = loadDetail(terminalKeysContract.listTerminalKeys);

export function DevicePage() {
  const { data: terminal } = usePosTerminal();
  const { mode } = useSession();
  const mayChange = usePermissions().can(canWrite('PAYMENT_GATEWAY.TERMINALS'));
  if (!terminal) return null;
  return (
    <div className="terminal-columns">
      <Keys terminal={terminal} mayChange={mayChange && terminal.status !== 'RETURNED'} />
      {mode === 'test' && mayChange && (
        <Suspense>
          <SimulatedTerminal terminal={terminal} />
        </Suspense>
      )}
    </div>
  );
}

function Keys({ terminal, mayChange }: { terminal: PosTerminalDetail; mayChange: boolean }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const params = { serialNo: serialOrId(terminal) };
  const keys = useQuery(queryOptionsOf(terminalKeysContract.listTerminalKeys, { params }));
  const items = keys.data?.items ?? [];
  const add = mayChange && (
    <Button size="xs" variant="default" onClick={() => setAsked(true)}>
      {t('Create device key')}
    </Button>
  );
  return (
    <SectionCard title={t('Device keys')} end={add}>
      {items.length === 0 && keys.data ? (
        <EmptyState
          icon={<IconKey size={20} />}
          title={t('No device keys yet')}
          text={t('The software on the terminal uses its own key. It is shown once and can be revoked.')}
        />
      ) : (
        <ul className="device-keys">
          {items.map((key) => (
            <KeyRow key={key.id} serialNo={terminal.id} one={key} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {isAsked && (
        <Suspense>
          <NewKeyForm serialNo={terminal.id} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </SectionCard>
  );
}

function KeyRow({ serialNo, one, mayChange }: { serialNo: string; one: TerminalKey; mayChange: boolean }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const revoke = useCall(terminalKeysContract.revokeTerminalKey);
  const params = { serialNo, deviceKeyId: one.id };
  return (
    <li>
      <div>
        <span className="strong">{one.name}</span> <span className="mut num">{one.hint}</span>
        <div className="mut">
          {one.revokedAt ? t('Revoked') : one.lastUsedAt ? t('Last used') : t('Not used yet')}{' '}
          {(one.revokedAt ?? one.lastUsedAt) && (
            <DateText at={one.revokedAt ?? one.lastUsedAt ?? one.createdAt} as="relative" />
          )}
        </div>
      </div>
      {mayChange && !one.revokedAt && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('Revoke {{name}}', { name: one.name })}
          onClick={() => setAsked(true)}
        >
          {t('Revoke')}
        </Button>
      )}
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('Revoke “{{name}}”?', { name: one.name })}
        action={t('Revoke')}
        onConfirm={() => revoke.run({ params }).then((done) => done !== undefined)}
      >
        {t('Requests with this key will be refused from now on.')}
      </Confirm>
    </li>
  );
}
