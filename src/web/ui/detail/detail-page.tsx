// The page of one thing: its name, status, facts and actions above its tabs, and what shows until it has been read.
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../copy-text.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { type Crumb, Page, type PageTab } from '../page.tsx';

/** What is written of the thing once it has been read. */
export type DetailHead = {
  title: ReactNode;
  /** Shown in the crumbs, and copied from the line under the title. */
  reference: string;
  badges?: ReactNode;
  /** Beside the reference, each set apart by a dot. */
  meta?: ReactNode;
  actions?: ReactNode;
  tabs?: readonly PageTab[];
  /** Dialogs that the actions open, below the tabs. */
  dialogs?: ReactNode;
};

/** What the page needs of a query; the result of useQuery fits. */
type DetailQuery<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  query: DetailQuery<T>;
  /** What it is, while nothing is known of it: 'Payment link'. */
  name: string;
  crumbs: readonly Crumb[];
  children: (thing: T) => DetailHead;
};

export function DetailPage<T>({ query: { data, error, refetch }, name, crumbs, children }: Props<T>) {
  const { t } = useTranslation();
  if (error && data === undefined)
    return (
      <Page title={t(name)} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (data === undefined)
    return (
      <Page title={<span className="sk" style={{ width: 220, height: 20 }} />} crumbs={crumbs}>
        <span className="sk" style={{ width: 360, maxWidth: '100%', height: 14 }} />
      </Page>
    );
  const { title, reference, badges, meta, actions, tabs, dialogs } = children(data);
  return (
    <Page
      title={title}
      badges={badges}
      crumbs={[...crumbs, { label: reference }]}
      meta={
        <>
          <CopyText text={reference} label="reference" whole />
          {meta}
        </>
      }
      actions={actions}
      {...(tabs && { tabs })}
    >
      <Outlet />
      {dialogs}
    </Page>
  );
}
