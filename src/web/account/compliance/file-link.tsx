// A submitted document with its name and size; the name is a link that opens it.
import { IconFileText } from '@tabler/icons-react';
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import { sizeText } from './compliance-labels.ts';
import './compliance.css';

export type OpenFile = (file: StoredFile) => void;

export function FileLink({ file, onOpen }: { file: StoredFile; onOpen: OpenFile }) {
  return (
    <span className="file-name">
      <IconFileText size={16} aria-hidden />
      <button type="button" className="plain link trunc" onClick={() => onOpen(file)}>
        {file.fileName}
      </button>
      <span className="dim num">{sizeText(file.sizeBytes)}</span>
    </span>
  );
}
