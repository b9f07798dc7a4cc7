// The files that the customer of an order downloads: downloads so far, downloads left, and the reason if none are possible.
import { IconFile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '#shared/contract/commerce/orders/order-shapes.ts';
import { sizeText } from '#shared/size-text.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import '../products/store-products.css';

type File = OrderDetail['downloads'][number];

export function OrderFiles({ order: { downloads } }: { order: OrderDetail }) {
  const { t } = useTranslation();
  if (downloads.length === 0) return null;
  return (
    <SectionCard title={t('Files to download')} aside={downloads.length}>
      <ul className="variant-list">
        {downloads.map((file) => (
          <FileRow key={`${file.productName} ${file.fileName}`} file={file} />
        ))}
      </ul>
    </SectionCard>
  );
}

function FileRow({ file }: { file: File }) {
  const { t } = useTranslation();
  const { done, left, until, refusal } = file;
  const limits = [
    done === 1 ? t('Downloaded once') : t('Downloaded {{count}} times', { count: done }),
    left === null ? t('no limit') : t('{{count}} left', { count: left }),
  ];
  return (
    <li>
      <IconFile size={20} aria-hidden />
      <div className="grow">
        <div className="strong trunc">{file.fileName}</div>
        <div className="dim xs">{[file.productName, sizeText(file.sizeBytes)].join(' · ')}</div>
        <div className="mut sm">
          {refusal ? (
            t(refusal)
          ) : (
            <>
              {limits.join(', ')}
              {until && (
                <>
                  {' · '}
                  {t('until')} <DateText at={until} as="date" />
                </>
              )}
            </>
          )}
        </div>
      </div>
      <Status tone={refusal ? 'neutral' : 'success'} shape={refusal ? 'ring' : 'filled'}>
        {refusal ? t('No longer available') : t('Can be downloaded')}
      </Status>
    </li>
  );
}
