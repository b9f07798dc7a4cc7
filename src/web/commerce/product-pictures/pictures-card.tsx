// The progress of pictures named in files by address: pending ones, failures, and retries.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  storePicturesContract as contract,
  pictureProblemsMax,
  type StorePictures,
} from '#shared/contract/commerce/store-pictures.ts';
import { invalidateNoun, nounOf, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { storeProductPath, useMayChangeStore } from '../commerce.ts';
import '../products/store-products.css';

const againMs = 2000;

type Props = {
  /** Restricts the card to this product. */
  storeProductId?: string;
};

/** Polls while pictures are pending; fetched ones are shown at once. */
function usePictures({ storeProductId }: Props) {
  const { data } = useQuery({
    ...queryOptionsOf(contract.getStorePictures, { query: { storeProductId } }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? againMs : false),
  });
  const open = data ? data.waiting + data.failed : 0;
  const before = useRef(0);
  const [haveCome, setHaveCome] = useState(false);
  useEffect(() => {
    // A retried picture can be here before the next reading shows it as pending.
    if (open < before.current) {
      void invalidateNoun(nounOf(contract.getStorePictures));
      setHaveCome(true);
    }
    before.current = open;
  }, [open]);
  return { data, haveCome: haveCome && data?.waiting === 0 };
}

/** Not shown if nothing is pending and nothing has failed. */
export function PicturesCard({ storeProductId }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore();
  const { data, haveCome } = usePictures(storeProductId ? { storeProductId } : {});
  const retry = useCall(contract.retryStorePictures);
  if (!data || (data.waiting === 0 && data.failed === 0 && !haveCome)) return null;
  const failed = data.troubled.filter(({ status }) => status === 'FAILED');
  const again = () => retry.run({ body: storeProductId ? { ids: failed.map(({ id }) => id) } : {} });
  return (
    <SectionCard
      title={t('Images from URLs')}
      end={
        mayChange &&
        data.failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={retry.isPending}
            onClick={() => void again()}
          >
            {t('Try again')}
          </Button>
        )
      }
    >
      <div className="stack">
        <Progress {...data} haveCome={haveCome} />
        {data.troubled.length > 0 && (
          <ul className="variant-list">
            {data.troubled.map((item) => (
              <Troubled key={item.id} picture={item} namesProduct={!storeProductId} />
            ))}
          </ul>
        )}
        {data.troubled.length === pictureProblemsMax && (
          <p className="dim sm">{t('The first {{count}} are shown.', { count: pictureProblemsMax })}</p>
        )}
      </div>
    </SectionCard>
  );
}

function Progress({ asked, waiting, failed, haveCome }: StorePictures & { haveCome: boolean }) {
  const { t } = useTranslation();
  const counts = { waiting: waiting.toLocaleString('en'), asked: asked.toLocaleString('en') };
  const text = t('{{waiting}} of {{asked}} images are still being downloaded.', counts);
  return (
    <div className="stack" role="status" style={{ gap: 4 }}>
      {waiting > 0 && (
        <>
          <span className="num">{text}</span>
          <progress className="progress" value={asked - waiting} max={asked} aria-label={text} />
        </>
      )}
      {haveCome && failed === 0 && <span>{t('All images have been downloaded.')}</span>}
      {failed > 0 && (
        <span>
          {failed === 1
            ? t('1 image could not be downloaded.')
            : t('{{count}} images could not be downloaded.', { count: failed })}
        </span>
      )}
    </div>
  );
}

type TroubledProps = { picture: StorePictures['troubled'][number]; namesProduct: boolean };

function Troubled({ picture, namesProduct }: TroubledProps) {
  const { t } = useTranslation();
  const { url, failure, status, nextAt, products, productId, productName } = picture;
  return (
    <li>
      <div className="grow">
        <div className="trunc" title={url}>
          {url}
        </div>
        <div className="mut sm">
          {failure}{' '}
          {status === 'WAITING' && nextAt && (
            <>
              {t('Retried:')} <DateText at={nextAt} as="time" />
            </>
          )}
        </div>
        {status === 'FAILED' ? (
          <Status tone="danger">{t('File not available')}</Status>
        ) : (
          <Status tone="warning" shape="half">
            {t('Will be retried')}
          </Status>
        )}
        {namesProduct && (
          <div className="sm">
            <Link to={`${storeProductPath({ id: productId })}/info`}>{productName}</Link>
            {products > 1 && <span className="dim"> {t('and {{count}} more', { count: products - 1 })}</span>}
          </div>
        )}
      </div>
    </li>
  );
}
