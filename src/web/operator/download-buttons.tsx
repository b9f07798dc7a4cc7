// The buttons that download a console list, as a CSV or in either format.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

type Props<E extends Endpoint> = { endpoint: E; args: CallOf<E>; fileName: string; label?: string };

export function DownloadCsv<E extends Endpoint>({ endpoint, args, fileName, label }: Props<E>) {
  const { t } = useTranslation();
  const save = () =>
    void download(endpoint, args, fileName).catch((error: unknown) => toastFailure(messageOf(error)));
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {t(label ?? 'Download CSV')}
    </Button>
  );
}

const formats = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

type BothProps<E extends Endpoint> = {
  endpoint: E;
  argsOf: (format: 'csv' | 'xlsx') => CallOf<E>;
  /** Without the extension. */
  fileName: string;
};

export function DownloadButtons<E extends Endpoint>({ endpoint, argsOf, fileName }: BothProps<E>) {
  return formats.map(([format, label]) => (
    <DownloadCsv
      key={format}
      endpoint={endpoint}
      args={argsOf(format)}
      fileName={`${fileName}.${format}`}
      label={label}
    />
  ));
}
