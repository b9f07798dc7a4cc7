// What payers will see of what is being written: their own page, in a frame, as wide as a phone or a computer.
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import {
  type CheckoutSurroundings,
  pagePreviewContract,
} from '#shared/contract/payments/sources/page-preview.ts';
import { type PreviewHeight, type PreviewPage, previewPath } from '#shared/payments/page-preview.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { type Device, DeviceChoice, PreviewFrame } from './device-preview.tsx';
import { imageAddress } from './pictures/image-address.ts';

/** Widths that are drawn, in pixels; a narrower place draws them smaller. */
const widths: Record<Device, number> = { phone: 375, computer: 1120 };
/** Before the page has said how high it is. */
const firstHeightPx = 640;

/** What the merchant has written of the page. */
export type DraftPage = Omit<
  CheckoutPage,
  | keyof CheckoutSurroundings
  | 'kind'
  | 'closed'
  | 'reference'
  | 'document'
  | 'documentKind'
  | 'customerEmail'
  | 'keepsCard'
  | 'paidFor'
  | 'language'
>;

type Written = Pick<
  DraftPage,
  'currency' | 'feeBearer' | 'customFields' | 'collectPhone' | 'collectAddress'
> & { name: string; description: string };

/** What a link and a page are both written with: what payers are asked for, and what they read. */
export function draftOf(values: Written, unnamed: string, imageId: string | null) {
  const { currency, feeBearer, customFields, collectPhone, collectAddress, name, description } = values;
  return {
    currency,
    feeBearer,
    customFields,
    collectPhone,
    collectAddress,
    title: name || unnamed,
    description: description.trim() || null,
    imageUrl: imageId && imageAddress(imageId),
  };
}

/** `address` is the whole address without its scheme. */
export function PayerPagePreview({ draft, address }: { draft: DraftPage; address: string }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const heightPx = usePageInFrame(frame, usePage(draft));
  const zoom = width > 0 ? Math.min(1, width / widths[device]) : 1;
  return (
    <div className="page-preview" ref={ref}>
      <DeviceChoice device={device} onChoose={setDevice} />
      <PreviewFrame device={device} address={address} style={{ width: widths[device], zoom }}>
        <iframe
          ref={frame}
          className="payer-page"
          src={previewPath}
          title={t('Preview')}
          style={{ height: heightPx }}
        />
      </PreviewFrame>
    </div>
  );
}

function usePage(draft: DraftPage): CheckoutPage | null {
  const { data: surroundings } = useQuery(
    queryOptionsOf(pagePreviewContract.getCheckoutSurroundings, { query: { currency: draft.currency } }),
  );
  if (!surroundings) return null;
  return {
    ...surroundings,
    ...draft,
    paidFor: { kind: 'named', name: draft.title },
    kind: 'link',
    closed: null,
    reference: null,
    document: null,
    documentKind: null,
    customerEmail: null,
    keepsCard: false,
    language: null,
  };
}

/** Tells the page in the frame what to show, whenever that changes and as soon as it listens; answers its height. */
function usePageInFrame(frame: RefObject<HTMLIFrameElement | null>, page: CheckoutPage | null): number {
  const [heightPx, setHeightPx] = useState(firstHeightPx);
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<PreviewHeight | undefined>) => {
      const isOurs = source === frame.current?.contentWindow && origin === location.origin;
      if (!isOurs || data?.preview !== 'height') return;
      setListens(true);
      setHeightPx(data.height);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame]);
  const message = page && JSON.stringify(page);
  useEffect(() => {
    if (!listens || !message) return;
    const shown: PreviewPage = { preview: 'page', page: JSON.parse(message) as CheckoutPage };
    frame.current?.contentWindow?.postMessage(shown, location.origin);
  }, [frame, listens, message]);
  return heightPx;
}
