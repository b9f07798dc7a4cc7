// Adds a picture by URL: the server fetches it and stores a copy.
import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadsContract } from '#shared/contract/platform/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-call.ts';
import { TextField } from '#web/ui/form/text-fields.tsx';
import '../fields.css';

type Props = {
  /** Distinguishes the fields where a page has several. */
  label?: string;
  onFetched: (imageId: string) => void;
};

/** A button that opens a field for the URL; the field closes once the picture is fetched. */
export function PictureAddress({ label = 'Image URL', onFetched }: Props) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const call = useCall(uploadsContract.fetchImage, { failure: false });
  const close = () => {
    setUrl(null);
    call.reset();
  };
  const fetchIt = async () => {
    const found = await call.run({ body: { url: url ?? '' } });
    if (!found) return;
    close();
    onFetched(found.id);
  };
  if (url === null)
    return (
      <Button variant="default" leftSection={<IconLink size={16} />} onClick={() => setUrl('')}>
        {t('Add from URL')}
      </Button>
    );
  return (
    <div className="picture-address">
      <TextField
        label={label}
        type="url"
        inputMode="url"
        autoFocus
        maxLength={2000}
        placeholder="https://example.com/cloth.jpg"
        hint={t('The image is downloaded once. Later changes at this URL have no effect.')}
        value={url}
        error={call.error && messageOf(call.error)}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          call.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter') return;
          // The field is nested in another form, which must not be submitted.
          event.preventDefault();
          void fetchIt();
        }}
      />
      <div className="row">
        <Button loading={call.isPending} onClick={() => void fetchIt()}>
          {t('Add image')}
        </Button>
        <Button variant="default" disabled={call.isPending} onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
