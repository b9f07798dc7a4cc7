// The QR code of a payment link, with downloads for screen (PNG) and print (SVG).
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { messageOf } from '#web/api/api-error.ts';
import { type QueryOf, queryOptionsOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import './payment-links.css';

/** Side of the PNG: sharp on a poster of 10 cm. */
const pngSidePx = 1024;

export function PaymentLinkQr({ link }: { link: PaymentLink }) {
  return (
    <AddressQr
      of={link}
      query={queryOptionsOf(paymentLinksContract.getPaymentLinkQr, { params: { linkId: link.id } })}
    />
  );
}

type AddressQrProps = {
  of: { url: string; slug: string };
  /** Where its SVG comes from. */
  query: QueryOf<Blob>;
};

/** The QR code of any address that payers open. */
export function AddressQr({ of: link, query }: AddressQrProps) {
  const { t } = useTranslation();
  const qr = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const address = useObjectUrl(qr.data);
  const save = async (make: (svg: Blob) => Promise<Blob>, ending: string) => {
    if (!qr.data) return;
    try {
      saveFile(await make(qr.data), `${link.slug}.${ending}`);
    } catch (reason) {
      toastFailure(messageOf(reason));
    }
  };
  if (qr.error) return <ErrorPanel error={qr.error} onRetry={qr.refetch} />;
  return (
    <div className="link-qr">
      {address ? (
        <img className="code" src={address} alt={t('QR code of {{url}}', { url: link.url })} />
      ) : (
        <span className="code sk" />
      )}
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!qr.data}
          onClick={() => save(toPng, 'png')}
        >
          {t('PNG')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={!qr.data}
          onClick={() => save(async (svg) => svg, 'svg')}
        >
          {t('SVG')}
        </Button>
      </div>
    </div>
  );
}

/** Address of a blob for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Draws an SVG into a PNG; it is given a size first, since some browsers draw none without. */
async function toPng(svg: Blob): Promise<Blob> {
  const text = (await svg.text()).replace('<svg ', `<svg width="${pngSidePx}" height="${pngSidePx}" `);
  const picture = new Image(pngSidePx, pngSidePx);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = pngSidePx;
  canvas.height = pngSidePx;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, pngSidePx, pngSidePx);
  URL.revokeObjectURL(address);
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The picture could not be drawn')))),
  );
}

function saveFile(blob: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
