// A QR code drawn as one path, black on white in both themes: scanners need the contrast.
import { useMemo } from 'react';
import { encode } from 'uqr';
import { t } from '../i18n.ts';

type Props = { payload: string; label?: string };

export function QrDrawing({ payload, label = t('QR code to pay with') }: Props) {
  const { path, size } = useMemo(() => draw(payload), [payload]);
  return (
    <svg className="pp-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#10151c" shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(payload: string): { path: string; size: number } {
  const { data, size } = encode(payload, { ecc: 'M', border: 3 });
  let path = '';
  data.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`;
    });
  });
  return { path, size };
}
