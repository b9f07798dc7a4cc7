// Text shown shortened and copied in full, with a one-second confirmation.
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#shared/clipboard.ts';
import { toastFailure } from './toasts.tsx';
import './parts.css';

type Props = {
  text: string;
  /** The copied content, for the button's name: 'reference', 'link'. */
  label?: string;
  /** Whether the text is shown in full. */
  whole?: boolean;
  /** Whether only the button is shown. */
  buttonOnly?: boolean;
  /** The path the text links to; the copy button is then beside the link. */
  path?: string;
};

const copiedMs = 1000;

/** 15 characters on a small screen, 20 otherwise (specification, section 9). */
export function shortened(text: string, max = window.innerWidth < 640 ? 15 : 20): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Copies a text and confirms it for a second. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => copyToClipboard(text).then((done) => done && setCopied(true));
  return { copied, copy };
}

export function CopyText({ text, label = 'text', whole = false, buttonOnly = false, path }: Props) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy(text);
  return (
    <span className="copy">
      {!buttonOnly && <Shown text={text} shown={whole ? text : shortened(text)} path={path} />}
      <button
        type="button"
        className="iconbtn"
        aria-label={t(`Copy ${label}`)}
        onClick={(event) => {
          event.stopPropagation();
          event.preventDefault();
          void copy();
        }}
      >
        {copied ? <IconCheck size={14} color="var(--success-text)" /> : <IconCopy size={14} />}
      </button>
      {copied && (
        <span className="copied" role="status">
          {t('copied')}
        </span>
      )}
    </span>
  );
}

function Shown({ text, shown, path }: { text: string; shown: string; path: string | undefined }) {
  if (!path) return <span title={text}>{shown}</span>;
  return (
    <Link to={path} className="row-link" title={text}>
      {shown}
    </Link>
  );
}

/** Copies a text, or shows that the browser refused. */
export async function copyToClipboard(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied)
    toastFailure('Failed to copy text: the browser does not allow it. Select the text and copy it by hand.');
  return isCopied;
}
