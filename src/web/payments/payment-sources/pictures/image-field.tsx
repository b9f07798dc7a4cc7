// Picture field for the payment page: upload or fetch by URL with immediate saving, thumbnail, and removal.
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { imageTypes } from '#shared/contract/platform/uploads.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { imageAddress } from './image-address.ts';
import { PictureAddress } from './picture-address.tsx';
import { useImageUpload } from './use-image-upload.ts';
import '../fields.css';

type Props = {
  imageId: string | null;
  onChange: (imageId: string | null) => void;
  error?: React.ReactNode;
  label?: string;
  hint?: string;
  /** Alternative text of the picture. */
  alt?: string;
};

export function ImageField({
  imageId,
  onChange,
  error,
  label = 'Image',
  hint,
  alt = 'Image of the payment page',
}: Props) {
  const { t } = useTranslation();
  const { send, working, fault } = useImageUpload(onChange);
  const shown = fault ?? error;
  return (
    <fieldset className="field-group">
      <legend>
        {t(label)}
        <span className="optional">{t('Optional')}</span>
      </legend>
      <div className="image-field">
        {imageId && <img src={imageAddress(imageId)} alt={t(alt)} />}
        <FileButton accept={imageTypes.join(',')} onChange={(file) => file && void send([file])}>
          {(props) => (
            <Button {...props} variant="default" loading={working} leftSection={<IconPhoto size={16} />}>
              {imageId ? t('Change image') : t('Upload image')}
            </Button>
          )}
        </FileButton>
        {imageId && (
          <button
            type="button"
            className="iconbtn"
            aria-label={label === 'Image' ? t('Remove image') : `${t('Remove image')}: ${t(label)}`}
            onClick={() => onChange(null)}
          >
            <IconX size={16} />
          </button>
        )}
        <PictureAddress onFetched={onChange} />
      </div>
      {shown ? (
        <FieldError>{shown}</FieldError>
      ) : (
        <span className="dim xs">
          {hint && `${t(hint)} `}
          {t('JPEG or PNG, at most 2 MB')}
        </span>
      )}
    </fieldset>
  );
}
