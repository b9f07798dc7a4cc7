// A picture of a brand: chosen, checked, uploaded at once, and taken away again.
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsContract } from '#shared/contract/operator/brands.ts';
import { imageSizeMaxBytes, imageTypes } from '#shared/contract/platform/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { upload } from '#web/api/client.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import './branding.css';

type Props = {
  label: string;
  hint: string;
  value: string | null;
  onChange: (address: string | null) => void;
  error?: ReactNode;
};

/** What is wrong with a file, in the words of the specification; null when it may be sent. */
function faultOf(file: File): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'Unsupported file format';
  return file.size > imageSizeMaxBytes ? 'File size is too large' : null;
}

export function PictureField({ label, hint, value, onChange, error }: Props) {
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
      onChange((await upload(brandsContract.uploadBrandImage, file)).url);
    } catch (reason) {
      setFault(messageOf(reason));
    }
    setWorking(false);
  };
  const shown = fault ?? error;
  const name = t(label);
  return (
    <fieldset className="op-picture-field">
      <legend>
        {name}
        <span className="optional">{t('Optional')}</span>
      </legend>
      <div className="row">
        {value && <img className="op-picture" src={value} alt={name} />}
        <FileButton accept={imageTypes.join(',')} onChange={send}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={working}
              leftSection={<IconPhoto size={16} />}
              aria-label={t('Upload: {{name}}', { name })}
            >
              {value ? t('Change') : t('Upload')}
            </Button>
          )}
        </FileButton>
        {value && (
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Remove: {{name}}', { name })}
            onClick={() => onChange(null)}
          >
            <IconX size={16} />
          </button>
        )}
      </div>
      {shown ? (
        <FieldError>{shown}</FieldError>
      ) : (
        <span className="dim xs">
          {t(hint)}. {t('JPEG or PNG, at most 2 MB')}
        </span>
      )}
    </fieldset>
  );
}
