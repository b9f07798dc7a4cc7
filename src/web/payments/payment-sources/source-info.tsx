// Information tab of a link, page, QR code or terminal: figures above two columns; the wide column starts with the chart.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FiguresProps, SourceChart, SourceTiles } from './source-figures.tsx';

type Props = FiguresProps & {
  /** Notice above the figures. */
  notice?: ReactNode;
  /** Whether the source is scanned and paid at once: started payments are not counted separately. */
  scanned?: boolean;
  /** Content beside the chart. */
  aside: ReactNode;
  /** Content below the chart. */
  children: ReactNode;
};

export function SourceInfo({ endpoint, currency, notice, scanned = false, aside, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      {notice}
      <SourceTiles
        endpoint={endpoint}
        currency={currency}
        label={t('Statistics since creation')}
        visits={t(scanned ? 'Scans' : 'Visits')}
        unopened={scanned ? undefined : t('Not opened by a customer yet')}
        started={!scanned}
      />
      <div className="source-info">
        <div className="stack">
          <SourceChart endpoint={endpoint} currency={currency} />
          {children}
        </div>
        <div className="stack">{aside}</div>
      </div>
    </div>
  );
}
