// A value that the payer copies to another application: shown large, copied with one tap.
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { copyText } from '#shared/clipboard.ts';
import { t } from '../i18n.ts';

const copiedMs = 1000;

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
            const done = await copyText(copied);
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
