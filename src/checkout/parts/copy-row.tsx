// A value that the payer copies to another application: shown large, copied with one tap.
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n.ts';

const copiedMs = 1000;

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback for pages without TLS and frames without permission, which have no clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
}

export function CopyRow({ label, text, copied }: { label: string; text: string; copied: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), copiedMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div className="pp-fact">
      <dt>{label}</dt>
      <dd className="num pp-fact-value">{text}</dd>
      <dd className="pp-fact-copy">
        <button
          type="button"
          className="pp-copy"
          aria-label={t('Copy {{label}}', { label: label.toLowerCase() })}
          onClick={async () => {
            const done = await copy(copied);
            setSaid(done ? t('Copied') : t('Failed to copy'));
          }}
        >
          {said ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          <span aria-hidden="true">{said || t('Copy')}</span>
        </button>
        <span className="sr-only" role="status">
          {said}
        </span>
      </dd>
    </div>
  );
}
