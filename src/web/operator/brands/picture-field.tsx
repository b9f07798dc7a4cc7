// A picture of a brand: chosen, checked, uploaded at once, and removed.
import { Button, FileButton } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandsContract } from '#shared/contract/operator/brands.ts';
import { imageSizeMaxBytes, imageTypes } from '#shared/contract/platform/uploads.ts';
import { upload } from '#web/api/client.ts';
import { useFileUpload } from '#web/api/use-file-upload.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import './branding.css';

type Props = {
  label: string;
  hint: string;
  value: string | null;
  onChange: (address: string | null) => void;
  error?: ReactNode;
};

const pictures = { types: imageTypes, sizeMaxBytes: imageSizeMaxBytes };

export function PictureField({ label, hint, value, onChange, error }: Props) {
  const { t } = useTranslation();
  const { working, fault, send } = useFileUpload(pictures, async (file) =>
    onChange((await upload(brandsContract.uploadBrandImage, file)).url),
  );
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
        <FileButton accept={imageTypes.join(',')} onChange={(file) => file && void send([file])}>
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
