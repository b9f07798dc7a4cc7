// A photo or a logo: shown, chosen, checked, uploaded at once, and removed.
import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageSizeMaxBytes, imageTypes } from '#shared/contract/platform/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { FieldError } from '#web/ui/form/text-fields.tsx';

type Props = {
  label: string;
  url: string | null;
  /** Shown when there is no picture. */
  initials: string;
  square?: boolean;
  readOnly?: boolean;
  error?: React.ReactNode;
  onChoose: (file: File) => Promise<unknown>;
  onRemove?: () => void;
};

/** Returns the error of a file, with the texts of the specification; null if it is valid. */
function faultOf(file: File): string | null {
  if (!(imageTypes as readonly string[]).includes(file.type)) return 'Unsupported file format';
  return file.size > imageSizeMaxBytes ? 'File size is too large' : null;
}

export function PictureField(props: Props) {
  const { label, url, initials, square = false, readOnly = false, error, onChoose, onRemove } = props;
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File | null) => {
    if (!file) return;
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong) return;
    setWorking(true);
    await onChoose(file).catch((reason: unknown) => setFault(messageOf(reason)));
    setWorking(false);
  };
  const shown = fault ?? error;
  return (
    <div className={square ? 'picture square' : 'picture'}>
      {url ? (
        <img className="shown" src={url} alt={t(label)} />
      ) : (
        <span className="shown" aria-hidden>
          {initials}
        </span>
      )}
      <div className="beside">
        {!readOnly && (
          <div className="row">
            <FileButton accept={imageTypes.join(',')} onChange={choose}>
              {(button) => (
                <Button {...button} variant="default" loading={working} leftSection={<IconPhoto size={16} />}>
                  {url ? t(`Change ${label.toLowerCase()}`) : t(`Upload ${label.toLowerCase()}`)}
                </Button>
              )}
            </FileButton>
            {url && onRemove && (
              <Button variant="subtle" onClick={onRemove}>
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
        {shown ? (
          <FieldError>{shown}</FieldError>
        ) : (
          !readOnly && <span className="dim xs">{t('JPEG or PNG, at most 2 MB')}</span>
        )}
      </div>
    </div>
  );
}
