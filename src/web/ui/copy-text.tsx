// Text that can be copied whole although it is shown short; says 'copied' for a second.
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from './toasts.tsx';
import './parts.css';

type Props = {
  text: string;
  /** What is copied, for the button's name: 'reference', 'link'. */
  label?: string;
  /** Shows the text whole. */
  whole?: boolean;
  /** Only the button. */
  buttonOnly?: boolean;
  /** Where the text leads: it is the link then, and the button stands beside it. */
  path?: string;
};

const copiedMs = 1000;

/** 15 characters on a small screen, 20 otherwise (specification, section 9). */
export function shortened(text: string, max = window.innerWidth < 640 ? 15 : 20): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** Copies a text, and says that it did for a second. */
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

/** Copies, or says why it could not. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (reason) {
    toastFailure(`Failed to copy text: ${reason instanceof Error ? reason.message : String(reason)}`);
    return false;
  }
}
