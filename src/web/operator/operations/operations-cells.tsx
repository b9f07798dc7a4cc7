// Shared cells of the lists of operations: owner, label, reason of a failure.

import { useTranslation } from 'react-i18next';
import { ModeBadge } from '#web/operator/mode-badge.tsx';
import type { Column } from '#web/ui/list/columns.tsx';

/** Returns the label of a kind such as 'login_code'. */
export function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Owned = { business: { name: string } | null; mode: 'live' | 'test' | null };

/** The merchant, with a badge for test mode; items without a merchant belong to the platform. */
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

/** The address of a merchant's webhooks. */
export const webhookAddressColumn: Column<{ url: string }> = {
  key: 'url',
  header: 'Address',
  cell: ({ url }) => (
    <span className="trunc" title={url}>
      {url}
    </span>
  ),
};
