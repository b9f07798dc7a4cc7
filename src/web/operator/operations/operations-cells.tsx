// Cells that the lists of operations share: whose it is, what it is called, why it failed.

import { useTranslation } from 'react-i18next';
import { ModeBadge } from '#web/operator/mode-badge.tsx';
import type { Column } from '#web/ui/list/columns.tsx';

/** 'login_code' as people read it. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Owned = { business: { name: string } | null; mode: 'live' | 'test' | null };

/** The merchant, its test side marked; what is nobody's is the platform's. */
export function Owner({ of }: { of: Owned }) {
  const { t } = useTranslation();
  return (
    <span className="row" style={{ gap: 8, minWidth: 0 }}>
      <span className="trunc">{of.business?.name ?? t('The platform')}</span>
      {of.mode === 'test' && <ModeBadge mode="test" />}
    </span>
  );
}

export function Failure({ text }: { text: string | null }) {
  return text ? (
    <span className="trunc mut" title={text}>
      {text}
    </span>
  ) : (
    <span className="dim">—</span>
  );
}

/** Where a merchant's webhooks are sent. */
export const webhookAddressColumn: Column<{ url: string }> = {
  key: 'url',
  header: 'Address',
  cell: ({ url }) => (
    <span className="trunc" title={url}>
      {url}
    </span>
  ),
};
