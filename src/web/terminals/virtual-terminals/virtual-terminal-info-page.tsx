// Information tab of a virtual terminal: figures, QR code, details and split group.
import { useTranslation } from 'react-i18next';
import {
  type VirtualTerminal,
  virtualTerminalsContract,
} from '#shared/contract/terminals/virtual-terminals.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { QrPicture } from '#web/payments/payment-sources/qr-picture.tsx';
import { loadFigures } from '#web/payments/payment-sources/source-figures.tsx';
import { SourceInfo } from '#web/payments/payment-sources/source-info.tsx';
import { SplitGroupName } from '#web/payments/payment-sources/split-group-name.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useVirtualTerminal } from './virtual-terminal-detail-page.tsx';

const endpoint = virtualTerminalsContract.getVirtualTerminalStatistics;
export const loadVirtualTerminalInfo = loadFigures(endpoint);

export function VirtualTerminalInfoPage() {
  const { t } = useTranslation();
  const { data: terminal } = useVirtualTerminal();
  if (!terminal) return null;
  return (
    <SourceInfo
      endpoint={endpoint}
      currency={terminal.currency}
      scanned
      aside={
        <SectionCard title={t('QR code')}>
          <QrPicture
            query={queryOptionsOf(virtualTerminalsContract.getVirtualTerminalImage, {
              params: { terminalId: terminal.id },
            })}
            label={t('QR code of {{name}}', { name: terminal.name })}
            fileName={terminal.reference}
          />
        </SectionCard>
      }
    >
      <Details terminal={terminal} />
    </SourceInfo>
  );
}

function Details({ terminal }: { terminal: VirtualTerminal }) {
  const { t } = useTranslation();
  const { splitGroupId, currency } = terminal;
  return (
    <SectionCard title={t('Details')}>
      <KeyValues
        items={[
          { label: t('Code'), value: <CopyText text={terminal.reference} label="code" /> },
          { label: t('Cashier or store'), value: terminal.label ?? '—' },
          { label: t('Currency'), value: currency },
          splitGroupId !== null && {
            label: t('Split group'),
            value: <SplitGroupName id={splitGroupId} currency={currency} />,
          },
          { label: t('Link'), value: <CopyText text={terminal.link} label="link" whole /> },
        ]}
      />
    </SectionCard>
  );
}
