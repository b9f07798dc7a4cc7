// The pictures of a payment page: several uploads at once, thumbnails, moving forward and removal.
import { Button, FileButton } from '@mantine/core';
import { IconArrowLeft, IconPhotoPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { galleryMax } from '#shared/contract/payments/payment-page-input.ts';
import { imageTypes } from '#shared/contract/platform/uploads.ts';
import { imageAddress } from '#web/payments/payment-sources/pictures/image-address.ts';
import { useImageUpload } from '#web/payments/payment-sources/pictures/use-image-upload.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';

type Props = {
  imageIds: readonly string[];
  onChange: (change: (before: string[]) => string[]) => void;
  error?: ReactNode;
};

export function GalleryField({ imageIds, onChange, error }: Props) {
  const { t } = useTranslation();
  const { send, working, fault } = useImageUpload((id) => onChange((before) => [...before, id]));
  const room = galleryMax - imageIds.length;
  const shown = fault ?? error;
  return (
    <fieldset className="field-group">
      <legend>
        {t('Gallery')}
        <span className="optional">{t('Optional')}</span>
      </legend>
      {imageIds.length > 0 && (
        <ul className="page-pictures">
          {imageIds.map((id, index) => (
            <li key={id}>
              <img src={imageAddress(id)} alt={t('Image {{number}}', { number: index + 1 })} />
              <span className="picture-tools">
                {index > 0 && (
                  <button
                    type="button"
                    className="iconbtn"
                    aria-label={t('Move image {{number}} forward', { number: index + 1 })}
                    onClick={() => onChange((before) => moved(before, index))}
                  >
                    <IconArrowLeft size={14} />
                  </button>
                )}
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('Remove image {{number}}', { number: index + 1 })}
                  onClick={() => onChange((before) => before.filter((item) => item !== id))}
                >
                  <IconX size={14} />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileButton
          multiple
          accept={imageTypes.join(',')}
          onChange={(files) => void send(files.slice(0, room))}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={working}
              leftSection={<IconPhotoPlus size={16} />}
            >
              {t('Add images')}
            </Button>
          )}
        </FileButton>
      )}
      {shown ? (
        <FieldError>{shown}</FieldError>
      ) : (
        <span className="dim xs">
          {t('JPEG or PNG, at most 2 MB each, at most {{galleryMax}} images', { galleryMax })}
        </span>
      )}
    </fieldset>
  );
}

function moved(ids: string[], index: number): string[] {
  const next = [...ids];
  const [first] = next.splice(index, 1);
  if (first !== undefined) next.splice(index - 1, 0, first);
  return next;
}
