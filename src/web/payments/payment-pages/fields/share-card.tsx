// Preview of a shared page's address as messengers show it: picture, title, description.
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '#shared/rich-text.ts';
import { useSession } from '#web/api/session.ts';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import type { PageValues } from '../payment-page-values.ts';

const descriptionMax = 200;

export function ShareCard({ values, address }: { values: PageValues; address: string }) {
  const { t } = useTranslation();
  const { business } = useSession();
  const imageId = values.seoImageId ?? values.bannerImageId;
  const title = values.seoTitle.trim() || `${values.name || t('Page name')} · ${business.business_name}`;
  const text = values.seoDescription.trim() || plainText(values.description, descriptionMax);
  return (
    <figure className="share-card" aria-label={t('Shared link')}>
      {imageId ? (
        <img src={imageAddress(imageId)} alt="" />
      ) : (
        <span className="no-picture" aria-hidden="true">
          <IconPhoto size={20} />
        </span>
      )}
      <figcaption>
        <span className="dim xs trunc">{address.split('/')[0]}</span>
        <b className="trunc">{title}</b>
        <span className="mut sm share-text">{text || t('No description yet')}</span>
      </figcaption>
    </figure>
  );
}
