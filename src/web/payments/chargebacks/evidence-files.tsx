// Documents of a chargeback: listed with their size, opened, and removable while they are a draft.
import { IconFileText, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EvidenceFile } from '#shared/contract/payments/chargebacks.ts';
import { sizeText } from './upload-evidence.ts';

type Props = {
  files: readonly EvidenceFile[];
  onOpen: (file: EvidenceFile) => void;
  onRemove?: (file: EvidenceFile) => void;
};

export function EvidenceFiles({ files, onOpen, onRemove }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className="slot-files">
      {files.map((file) => (
        <li key={file.id}>
          <IconFileText size={14} aria-hidden />
          <button type="button" className="plain link trunc" onClick={() => onOpen(file)}>
            {file.fileName}
          </button>
          <span className="dim num">{sizeText(file.sizeBytes)}</span>
          {onRemove && file.submission === null && (
            <button
              type="button"
              className="iconbtn"
              aria-label={t('Remove {{name}}', { name: file.fileName })}
              onClick={() => onRemove(file)}
            >
              <IconX size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
