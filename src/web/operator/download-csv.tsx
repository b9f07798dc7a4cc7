// The button that downloads what a list of the console shows, as a CSV.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download } from '#web/api/client.ts';
import { toastFailure } from '#web/ui/toasts.tsx';

type Props<E extends Endpoint> = { endpoint: E; args: CallOf<E>; fileName: string };

export function DownloadCsv<E extends Endpoint>({ endpoint, args, fileName }: Props<E>) {
  const { t } = useTranslation();
  const save = () =>
    void download(endpoint, args, fileName).catch((error: unknown) => toastFailure(messageOf(error)));
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {t('Download CSV')}
    </Button>
  );
}
