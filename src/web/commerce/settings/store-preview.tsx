// The first page of the store with the form's unsaved values, rendered by the server, in phone or computer size.
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storePreviewContract } from '#shared/contract/commerce/store-preview.ts';
import { storeInput } from '#shared/contract/commerce/stores.ts';
import { callWith } from '#web/api/client.ts';
import { type Device, DeviceChoice, PreviewFrame } from '#web/payments/payment-sources/device-preview.tsx';
import type { StoreForm } from './store-values.ts';

const waitMs = 400;
/** The rendered widths, in pixels; scaled down in a narrower space. */
const widths: Record<Device, number> = { phone: 375, computer: 1120 };

export function StorePreview({ form }: { form: StoreForm }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  const [isLoaded, setLoaded] = useState(false);
  const { ref, width } = useElementSize();
  const [values] = useDebouncedValue(form.values, waitMs);
  const draft = storeInput.safeParse(values).data;
  const { data, isError } = useQuery({
    queryKey: ['store-preview', draft],
    queryFn: draft ? () => callWith(storePreviewContract.previewStore, { body: draft }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const zoom = width > 0 ? Math.min(1, width / widths[device]) : 1;
  return (
    <div className="store-preview" ref={ref} aria-busy={draft !== undefined && !isLoaded && !isError}>
      <DeviceChoice device={device} onChoose={setDevice} />
      <PreviewFrame
        device={device}
        address={`${location.host}/store/${values.slug}`}
        style={{ width: widths[device], zoom }}
      >
        {data && (
          <iframe
            className="store-page"
            title={t('Preview of the store')}
            sandbox="allow-same-origin"
            srcDoc={data.html}
            onLoad={() => setLoaded(true)}
          />
        )}
      </PreviewFrame>
      <p className="dim xs" role="status">
        {isError
          ? t('The preview could not be created.')
          : !draft && t('Fix the highlighted fields to update the preview.')}
      </p>
    </div>
  );
}
