// The page of one record: name, status, facts and actions above its tabs, and the loading state.
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyText } from '../copy-text.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { type Crumb, Page, type PageTab } from '../page.tsx';

/** The texts of a loaded record. */
export type DetailHead = {
  title: ReactNode;
  /** Shown in the breadcrumbs, and copyable in the line under the title. */
  reference: string;
  badges?: ReactNode;
  /** Beside the reference, separated by dots. */
  meta?: ReactNode;
  actions?: ReactNode;
  tabs?: readonly PageTab[];
  /** Below the facts; by default the open tab. */
  content?: ReactNode;
  /** Dialogs opened by the actions, below the tabs. */
  dialogs?: ReactNode;
};

/** The part of a query that the page needs; the result of useQuery fits. */
type DetailQuery<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  query: DetailQuery<T>;
  /** The kind of record, shown until it is loaded: 'Payment link'. */
  name: string;
  crumbs: readonly Crumb[];
  /** Whether the title is an amount of money. */
  figure?: boolean;
  /** The placeholder of the content until the record is loaded. */
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
