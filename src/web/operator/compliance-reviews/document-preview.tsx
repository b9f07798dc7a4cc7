// A document of a review, shown beside the facts it proves: pictures with zoom and rotation, PDF in the browser's own viewer.
import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import { saveBlob } from '#web/api/client.ts';
import type { QueryOf } from '#web/api/queries.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import './document-preview.css';

/** The call that returns a file. */
type FileQuery = QueryOf<Blob>;

type Props = {
  source: (fileId: string) => FileQuery;
  files: readonly StoredFile[];
  /** The file shown. */
  fileId: string;
  onChoose: (fileId: string) => void;
  onClose: () => void;
};

const zooms = [1, 1.5, 2, 3, 4] as const;

/** Shown beside the facts when there is space, otherwise over them. */
export function DocumentPreview(props: Props) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 1152px)', true, { getInitialValueInEffect: false });
  if (isWide)
    return (
      <aside className="doc-preview" aria-label={t('Document')}>
        <Document key={props.fileId} {...props} />
      </aside>
    );
  return (
    <Modal opened fullScreen onClose={props.onClose} withCloseButton={false} padding={0}>
      <div className="doc-preview">
        <Modal.Title className="sr-only">{t('Document')}</Modal.Title>
        <Document key={props.fileId} {...props} />
      </div>
    </Modal>
  );
}

/** Each access is audited, so a file is fetched once for as long as the review is open. */
function useFile(source: FileQuery) {
  return useQuery({ ...source, staleTime: Number.POSITIVE_INFINITY });
}

function Document({ source, files, fileId, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFile(source(fileId));
  const [zoom, setZoom] = useState(0);
  const [quarter, setQuarter] = useState(0);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const at = files.findIndex((file) => file.fileId === fileId);
  const file = files[at];
  const move = (by: number) => {
    const next = files[at + by];
    if (next) onChoose(next.fileId);
  };
  const isPicture = file?.contentType.startsWith('image/') ?? false;
  const zoomBy = (by: number) => setZoom((now) => Math.min(Math.max(now + by, 0), zooms.length - 1));
  const rotate = () => setQuarter((now) => (now + 1) % 4);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    Escape: onClose,
    ...(isPicture && { '+': () => zoomBy(1), '=': () => zoomBy(1), '-': () => zoomBy(-1), r: rotate }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (!file) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the document as a whole
    <div className="doc-panel" ref={panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <header>
        <Tool label="Previous document" keys="ArrowLeft" disabled={at === 0} onClick={() => move(-1)}>
          <IconChevronLeft size={18} />
        </Tool>
        <Tool
          label="Next document"
          keys="ArrowRight"
          disabled={at === files.length - 1}
          onClick={() => move(1)}
        >
          <IconChevronRight size={18} />
        </Tool>
        <span className="doc-name">
          <b className="trunc" title={file.fileName}>
            {file.fileName}
          </b>
          <small className="mut num">
            {t('{{number}} of {{total}}', { number: at + 1, total: files.length })}
          </small>
        </span>
        {isPicture && (
          <>
            <Tool label="Zoom out" keys="-" disabled={zoom === 0} onClick={() => zoomBy(-1)}>
              <IconMinus size={18} />
            </Tool>
            <Tool label="Zoom in" keys="+" disabled={zoom === zooms.length - 1} onClick={() => zoomBy(1)}>
              <IconPlus size={18} />
            </Tool>
            <Tool label="Rotate" keys="R" onClick={rotate}>
              <IconRotateClockwise size={18} />
            </Tool>
          </>
        )}
        <Tool label="Download" disabled={!data} onClick={() => data && saveBlob(data, file.fileName)}>
          <IconDownload size={18} />
        </Tool>
        <Tool label="Close" keys="Escape" onClick={onClose}>
          <IconX size={18} />
        </Tool>
      </header>
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Shown content={data} file={file} zoom={zooms[zoom] ?? 1} quarter={quarter} />
      )}
    </div>
  );
}

type ToolProps = {
  label: string;
  keys?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function Tool({ label, keys, disabled = false, onClick, children }: ToolProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t(label)}
      title={t(label)}
      {...(keys && { 'aria-keyshortcuts': keys })}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** An object URL of a fetched file, for as long as it is shown; the type is the one detected by the server. */
function useAddress(content: Blob | undefined, contentType: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return;
    const created = URL.createObjectURL(new Blob([content], { type: contentType }));
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [content, contentType]);
  return address;
}

type ShownProps = { content: Blob | undefined; file: StoredFile; zoom: number; quarter: number };

function Shown({ content, file, zoom, quarter }: ShownProps) {
  const { t } = useTranslation();
  const address = useAddress(content, file.contentType);
  if (!content || !address) return <span className="sk doc-body" aria-busy />;
  if (file.contentType.startsWith('image/')) {
    const length = `${zoom * 100}${quarter % 2 === 0 ? 'cqw' : 'cqh'}`;
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture larger than its frame is scrolled with the keys
      <section className="doc-body" aria-label={file.fileName} tabIndex={0}>
        <img src={address} alt={file.fileName} style={{ width: length, rotate: `${quarter * 90}deg` }} />
      </section>
    );
  }
  if (!navigator.pdfViewerEnabled)
    return (
      <div className="doc-body doc-away">
        <p>{t('This browser cannot display PDFs here.')}</p>
        <Button variant="default" onClick={() => saveBlob(content, file.fileName)}>
          {t('Download')}
        </Button>
      </div>
    );
  return <iframe className="doc-body" src={`${address}#navpanes=0&view=FitH`} title={file.fileName} />;
}
