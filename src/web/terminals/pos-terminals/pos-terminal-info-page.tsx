// Information tab of a POS terminal: details, location, volume and history.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PosTerminalDetail } from '#shared/contract/terminals/pos-terminals.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { terminalRequestPath } from '../terminal-requests/request-status.tsx';
import { usePosTerminal } from './pos-terminal-query.ts';
import '../terminals.css';

export function PosTerminalInfoPage() {
  const { t } = useTranslation();
  const { data: terminal } = usePosTerminal();
  if (!terminal) return null;
  return (
    <div className="terminal-columns">
      <div className="stack">
        {terminal.status === 'ASSIGNED' && !terminal.geoTag && (
          <Banner tone="info">
            {t('Set the location of the terminal, then activate it to take payments.')}
          </Banner>
        )}
        <Details terminal={terminal} />
        <Place terminal={terminal} />
      </div>
      <TimelineCard items={terminal.timeline} />
    </div>
  );
}

type Props = { terminal: PosTerminalDetail };

function Details({ terminal }: Props) {
  const { t } = useTranslation();
  const { request, currency } = terminal;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          {
            label: t('Serial number'),
            value: <CopyText text={terminal.serialNumber} label="serial number" />,
          },
          { label: t('Model'), value: terminal.modelName },
          { label: t('Currency'), value: currency },
          { label: t('Payments'), value: terminal.payments.toLocaleString('en') },
          { label: t('Collected'), value: <MoneyText amount={terminal.collected} currency={currency} /> },
          terminal.software !== null && { label: t('Program'), value: terminal.software },
          request !== null && {
            label: t('Request'),
            value: <Link to={terminalRequestPath(request)}>{request.reference}</Link>,
          },
        ]}
      />
    </SectionCard>
  );
}

const pointText = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

function Place({ terminal }: Props) {
  const { t } = useTranslation();
  const { address, geoTag, geoTaggedAt, seenAt, lastSeenAt } = terminal;
  return (
    <SectionCard title={t('Location')}>
      <KeyValues
        items={[
          { label: t('Location'), value: address ?? '—' },
          { label: t('Geo-tag'), value: geoTag ? pointText(geoTag) : '—' },
          geoTaggedAt !== null && { label: t('Geo-tagged'), value: <DateText at={geoTaggedAt} /> },
          { label: t('Last seen'), value: lastSeenAt ? <DateText at={lastSeenAt} /> : t('Never') },
          seenAt !== null && { label: t('Last seen at'), value: pointText(seenAt) },
        ]}
      />
    </SectionCard>
  );
}
