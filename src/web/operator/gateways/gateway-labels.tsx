// Labels of card gateways and their states.
import { useTranslation } from 'react-i18next';
import type { Mode } from '#shared/contract/account/session.ts';
import type { ConnectionState, GatewayName } from '#shared/contract/operator/gateways.ts';
import { Status } from '#web/ui/status.tsx';

export const gatewayTitles: Record<GatewayName, string> = {
  INTERSWITCH: 'Interswitch',
  MPGS: 'Mastercard (MPGS)',
};

export const modeLabels: Record<Mode, string> = { test: 'Test', live: 'Live' };

const states = {
  ready: { label: 'Ready', tone: 'success', shape: 'filled' },
  resting: { label: 'Paused', tone: 'warning', shape: 'half' },
  off: { label: 'Off', tone: 'neutral', shape: 'ring' },
} as const;

export function ConnectionStatus({ state }: { state: ConnectionState }) {
  const { t } = useTranslation();
  const { label, tone, shape } = states[state];
  return (
    <Status tone={tone} shape={shape}>
      {t(label)}
    </Status>
  );
}
