// The screens of a module as links, with the current one marked.
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NavEntry } from '../navigation.ts';

export function NavLinks({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation();
  const at = useLocation({ select: ({ pathname }) => pathname });
  return entries.map(({ path, label, place }) => (
    <Link
      key={path}
      to={path}
      activeOptions={{ includeSearch: false }}
      aria-current={at === place || at.startsWith(`${place}/`) ? 'page' : undefined}
    >
      {t(label)}
    </Link>
  ));
}
