// The page of a list: title, actions, the list itself, saved views and export.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListContent, type ListContentProps } from '#web/ui/list-page/list-content.tsx';
import { Page, type PageTab } from '#web/ui/page.tsx';
import { type ExportEndpoint, ListExport } from './list-export.tsx';
import { ViewsMenu } from './views-menu.tsx';

type Props<T> = Omit<ListContentProps<T>, 'end' | 'name'> & {
  /** The storage name for the list's columns and views: 'payment-links'. */
  name: string;
  title: string;
  /** Sibling lists. */
  subRoutes?: readonly PageTab[];
  /** Lists within the open one of `subRoutes`. */
  sections?: readonly PageTab[];
  /** At the right of the title, before the export. */
  actions?: ReactNode;
  /** After the export, whatever the list contains. */
  primary?: ReactNode;
  /** The call that exports the filtered rows. */
  exports?: ExportEndpoint;
  /** The create button: at the right of the title, and in the empty state when there are no rows. */
  create?: ReactNode;
  /** Below the table. */
  children?: ReactNode;
};

export function ListPage<T extends { id: string }>(props: Props<T>) {
  const {
    title,
    label,
    subRoutes,
    sections,
    actions,
    primary,
    exports,
    create,
    children,
    empty,
    ...content
  } = props;
  const { t } = useTranslation();
  const { list, name } = content;
  const isBlank = Boolean(create) && list.counts?.all === 0 && !list.state.filtered;
  // The position of the button depends on the first page. Until then it is invisible but takes its space, so that nobody clicks a moving
  // target.
  const isUnknown = Boolean(create) && list.query.isPending && !list.state.filtered;
  return (
    <Page
      title={t(title)}
      {...(subRoutes && { subRoutes })}
      {...(sections && { tabs: sections })}
      actionsHidden={isUnknown}
      actions={
        !isBlank && (
          <>
            {actions}
            {exports && (
              <ListExport endpoint={exports} filters={{ ...list.state.value }} data={list.query.data} />
            )}
            {create}
            {primary}
          </>
        )
      }
    >
      <ListContent
        {...content}
        label={label}
        end={<ViewsMenu list={list.state} name={name} />}
        empty={{ ...empty, action: empty.action ?? create }}
      />
      {children}
    </Page>
  );
}
