// A QR code with downloads for screen (PNG) and print (SVG).
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#web/api/api-error.ts';
import type { QueryOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { saveFile } from './save-file.ts';
import './qr-picture.css';

/** Side length of the PNG: sharp on a poster at 10 cm. */
const pngSidePx = 1024;

type Props = {
  /** The query that returns the SVG. */
  query: QueryOf<Blob>;
  /** Accessible name: 'QR code of https://…'. */
  label: string;
  /** File name of a download, without its extension. */
  fileName: string;
};

export function QrPicture({ query, label, fileName }: Props) {
  const { t } = useTranslation();
  const qr = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const address = useObjectUrl(qr.data);
  const save = async (make: (svg: Blob) => Promise<Blob>, ending: string) => {
    if (!qr.data) return;
    try {
      saveFile(await make(qr.data), `${fileName}.${ending}`);
    } catch (reason) {
      toastFailure(messageOf(reason));
    }
  };
  const download = {
    variant: 'default',
    leftSection: <IconDownload size={16} />,
    disabled: !qr.data,
  } as const;
  if (qr.error) return <ErrorPanel error={qr.error} onRetry={qr.refetch} />;
  return (
    <div className="qr-picture">
      {address ? <img className="code" src={address} alt={label} /> : <span className="code sk" />}
      <div className="row">
        <Button {...download} onClick={() => save(toPng, 'png')}>
          {t('Save QR image')}
        </Button>
        <Button {...download} onClick={() => save(async (svg) => svg, 'svg')}>
          {t('SVG for print')}
        </Button>
      </div>
    </div>
  );
}

/** Returns an object URL for a blob, valid while it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address;
}

/** Converts an SVG to a PNG. The SVG gets an explicit size first, because some browsers draw nothing without one. */
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
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The image could not be created')))),
  );
}
