// Selection and removal of attached documents.
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../i18n.ts';

const filesMax = 5;
const sizeMaxBytes = 5 * 1024 * 1024;
const types = ['application/pdf', 'image/jpeg', 'image/png'];

type Props = {
  files: readonly File[];
  onFiles: (files: File[]) => void;
  onFault: (sentence: string) => void;
};

export function FileList({ files, onFiles, onFault }: Props) {
  const id = useId();
  const add = (chosen: FileList | null) => {
    const added = [...(chosen ?? [])];
    if (added.some((file) => !types.includes(file.type))) return onFault(t('Unsupported file format'));
    if (added.some((file) => file.size > sizeMaxBytes)) return onFault(t('File size is too large'));
    onFiles([...files, ...added].slice(0, filesMax));
  };
  return (
    <div className="pp-files">
      <label htmlFor={id} className="pp-textbutton">
        <IconPaperclip size={16} aria-hidden="true" />
        {t('Add images or documents')}
      </label>
      <input
        id={id}
        className="sr-only"
        type="file"
        multiple
        accept={types.join(',')}
        onChange={(event) => {
          add(event.target.files);
          event.target.value = '';
        }}
      />
      {files.length > 0 && (
        <ul>
          {files.map((file, index) => (
            <li key={`${file.name}${file.lastModified}`}>
              <span>{file.name}</span>
              <button
                type="button"
                className="pp-textbutton"
                aria-label={t('Remove {{name}}', { name: file.name })}
                onClick={() => onFiles(files.filter((_, at) => at !== index))}
              >
                <IconX size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
