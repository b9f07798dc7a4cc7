// A private document: chosen or dropped, checked, uploaded at once, shown with name and size, downloaded, removed.
import { IconX } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import {
  privateFileSizeMaxBytes,
  privateFileTypes,
  uploadsContract,
} from '#shared/contract/platform/uploads.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download, upload } from '#web/api/client.ts';
import { useFileUpload } from '#web/api/use-file-upload.ts';
import { FieldLegend } from '#web/ui/form/field-legend.tsx';
import { UploadButton } from '#web/ui/form/saving/upload-button.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { FileLink } from './file-link.tsx';

type Props = {
  label: string;
  hint?: string;
  optional?: boolean;
  file: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error?: ReactNode;
  /** Uploads the file; default: to the documents of the business. */
  put?: (file: File) => Promise<StoredFile>;
  /** Opens a file uploaded by `put`. */
  onOpen?: (file: StoredFile) => void;
};

const documents = { types: privateFileTypes, sizeMaxBytes: privateFileSizeMaxBytes };

/** Opens one of the business's own files in the browser. */
export function openOwnFile(file: StoredFile): void {
  download(uploadsContract.getPrivateFile, { params: { fileId: file.fileId } }, file.fileName).catch(
    (reason: unknown) => toastFailure(messageOf(reason)),
  );
}

const putOwn = (file: File) => upload(uploadsContract.uploadPrivateFile, file);

export function PrivateFileField(props: Props) {
  const { label, hint, optional = false, file, onChange, error, put = putOwn, onOpen = openOwnFile } = props;
  const { t } = useTranslation();
  const { working, fault, send } = useFileUpload(documents, async (file) => onChange(await put(file)));
  const [isOver, setIsOver] = useState(false);
  const shown = fault ?? error;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void send([...event.dataTransfer.files].slice(0, 1));
  };
  return (
    <fieldset
      className={`file-field${isOver ? ' over' : ''}${shown ? ' wrong' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FieldLegend label={label} optional={optional} />
      <div className="file-row">
        {file ? (
          <FileLink file={file} onOpen={onOpen} />
        ) : (
          <span className="file-name dim">{hint ? t(hint) : t('PDF, JPEG or PNG, at most 5 MB')}</span>
        )}
        <UploadButton
          label={t(label)}
          text={file ? t('Replace') : t('Upload')}
          accept={privateFileTypes.join(',')}
          working={working}
          isWrong={Boolean(shown)}
          onFiles={(files) => void send(files)}
        />
        {file && (
          <button
            type="button"
            className="iconbtn"
            aria-label={t('Remove {{name}}', { name: file.fileName })}
            onClick={() => onChange(null)}
          >
            <IconX size={16} />
          </button>
        )}
      </div>
      {shown && <FieldError>{shown}</FieldError>}
    </fieldset>
  );
}
