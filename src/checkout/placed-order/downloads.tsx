// The files of a paid order: links, remaining downloads, and the reason where a link does not work.
import { IconDownload, IconFile } from '@tabler/icons-react';
import type { PlacedOrder } from '#shared/contract/commerce/orders/placed-order.ts';
import { sizeText } from '#shared/size-text.ts';
import { t } from '../i18n.ts';
import { dayText } from '../invoice/hosted-parts.tsx';

type Download = PlacedOrder['downloads'][number];

function limitsOf({ left, until }: Download): string | null {
  const parts = [
    left !== null && t('Downloads left: {{count}}', { count: left }),
    until && t('until {{day}}', { day: dayText(until.slice(0, 10)) }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

function DownloadRow({ file }: { file: Download }) {
  const limits = limitsOf(file);
  return (
    <li>
      <IconFile size={20} aria-hidden="true" />
      <div>
        <b>{file.fileName}</b>
        <small>{[file.productName, sizeText(file.sizeBytes)].join(' · ')}</small>
        {file.refusal ? <small>{t(file.refusal)}</small> : limits && <small>{limits}</small>}
      </div>
      {file.path && (
        <a
          className="pp-button default"
          href={file.path}
          aria-label={t('Download {{name}}', { name: file.fileName })}
        >
          <IconDownload size={16} aria-hidden="true" />
          {t('Download')}
        </a>
      )}
    </li>
  );
}

export function Downloads({ order: { downloads } }: { order: PlacedOrder }) {
  if (downloads.length === 0) return null;
  return (
    <section aria-label={t('Your files')}>
      <ul className="pi-lines po-lines po-files">
        {downloads.map((file) => (
          <DownloadRow key={`${file.productName} ${file.fileName}`} file={file} />
        ))}
      </ul>
    </section>
  );
}
