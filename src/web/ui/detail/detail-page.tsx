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
  /** Below them; left out, the tab that is open. */
  content?: ReactNode;
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
  /** The title is an amount of money. */
  figure?: boolean;
  /** Keeps the places of the content until the thing has been read. */
  skeleton?: ReactNode;
  children: (thing: T) => DetailHead;
};

export function DetailPage<T>(props: Props<T>) {
  const { name, crumbs, figure = false } = props;
  const { data, error, refetch } = props.query;
  const { t } = useTranslation();
  if (error && data === undefined)
    return (
      <Page title={t(name)} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  if (data === undefined) return <Unread {...props} />;
  const { title, reference, badges, meta, actions, tabs, content, dialogs } = props.children(data);
  return (
    <Page
      title={title}
      figure={figure}
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
      {content ?? <Outlet />}
      {dialogs}
    </Page>
  );
}

function Unread<T>({ crumbs, figure = false, skeleton }: Props<T>) {
  const title = figure ? { width: 200, height: 28 } : { width: 220, height: 20 };
  const line = figure ? { width: 420, marginBottom: 20 } : { width: 360 };
  return (
    <Page title={<span className="sk" style={title} />} figure={figure} crumbs={crumbs}>
      <span className="sk" style={{ ...line, maxWidth: '100%', height: 14 }} />
      {skeleton}
    </Page>
  );
}
