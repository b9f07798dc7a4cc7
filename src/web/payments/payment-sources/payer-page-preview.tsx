// Preview of the payer's page for a draft: the real page in a frame, at phone or computer width.
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

/** Widths of the rendered page in pixels; in less space the page is scaled down. */
const widths: Record<Device, number> = { phone: 375, computer: 1120 };
/** The height until the page reports its own. */
const firstHeightPx = 640;

/** The page fields that the merchant edits. */
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

/** Returns the draft fields that links and pages share: payer fields and texts. */
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

/** `address` is the full address without its scheme. */
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

/** Sends the page to the frame when it changes and when the frame starts listening; returns the height of the frame. */
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
