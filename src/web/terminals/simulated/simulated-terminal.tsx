// A simulated POS terminal for test mode: switched on with a key of its own, it makes the same calls as a real machine.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PosTerminalDetail } from '#shared/contract/terminals/pos-terminals.ts';
import { terminalDeviceContract } from '#shared/contract/terminals/terminal-device.ts';
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { callAsDevice } from './device-client.ts';
import { TerminalScreen } from './terminal-screen.tsx';
import './simulated.css';

export function SimulatedTerminal({ terminal }: { terminal: PosTerminalDetail }) {
  const { t } = useTranslation();
  const [key, setKey] = useState<{ id: string; key: string } | null>(null);
  const { id: serialNo, status } = terminal;
  const create = useCall(terminalKeysContract.createTerminalKey, { success: false });
  const revoke = useCall(terminalKeysContract.revokeTerminalKey, { success: false });
  const on = useRef<{ id: string } | null>(null);
  const off = useRef(revoke.run);
  off.current = revoke.run;
  // Revokes the key on unmount, because it is stored nowhere else.
  useEffect(
    () => () => {
      if (on.current) void off.current({ params: { serialNo, deviceKeyId: on.current.id } });
    },
    [serialNo],
  );
  const switchOn = async () => {
    const created = await create.run({ params: { serialNo }, body: { name: t('Simulated terminal') } });
    if (!created) return;
    on.current = created;
    setKey(created);
    await callAsDevice(created.key, terminalDeviceContract.sendHeartbeat, {
      body: {
        software: 'Simulator 1.0',
        ...(terminal.geoTag && {
          latitude: terminal.geoTag.latitude,
          longitude: terminal.geoTag.longitude,
        }),
      },
    });
    await invalidateNoun('pos-terminals');
  };
  const switchOff = async () => {
    if (on.current) await revoke.run({ params: { serialNo, deviceKeyId: on.current.id } });
    on.current = null;
    setKey(null);
  };
  return (
    <SectionCard title={t('Simulated terminal')} aside={t('test mode')}>
      {key ? (
        <TerminalScreen deviceKey={key.key} terminal={terminal} onOff={() => void switchOff()} />
      ) : (
        <div className="stack">
          <p className="mut">
            {status === 'ACTIVE'
              ? t('It uses its own device key, as a real machine does. No money moves.')
              : t('Activate the terminal first. Only active terminals take payments.')}
          </p>
          <Button disabled={status !== 'ACTIVE'} loading={create.isPending} onClick={() => void switchOn()}>
            {t('Switch on')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
