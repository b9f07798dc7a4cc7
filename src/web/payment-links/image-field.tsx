// A picture for the payment page: chosen, checked, uploaded at once, shown small, and taken away again.
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSizeMaxBytes, imageTypes, uploadsContract } from '#shared/contract/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { upload } from '#web/api/client.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { imageAddress } from './payment-link-words.ts';

type Props = { imageId: string | null; onChange: (imageId: string | null) => void; error?: React.ReactNode };

/** What is wrong with a file, in the words of the specification; null when it may be sent. */
function faultOf(file: File): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'Unsupported file format';
  return file.size > imageSizeMaxBytes ? 'File size is too large' : null;
}

export function ImageField({ imageId, onChange, error }: Props) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (file: File | null) => {
    if (!file) return;
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    setWorking(true);
    try {
      onChange((await upload(uploadsContract.uploadImage, file)).id);
    } catch (reason) {
      setFault(messageOf(reason));
    }
    setWorking(false);
  };
  const shown = fault ?? error;
  return (
    <fieldset className="field-group">
      <legend>
        {t('Image')}
        <span className="optional">{t('Optional')}</span>
      </legend>
      <div className="image-field">
        {imageId && <img src={imageAddress(imageId)} alt={t('Image of the payment page')} />}
        <FileButton accept={imageTypes.join(',')} onChange={send}>
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
            aria-label={t('Remove image')}
            onClick={() => onChange(null)}
          >
            <IconX size={16} />
          </button>
        )}
      </div>
      {shown ? (
        <FieldError>{shown}</FieldError>
      ) : (
        <span className="dim xs">{t('JPEG or PNG, at most 2 MB')}</span>
      )}
    </fieldset>
  );
}
