// The page of a list: title, actions, what every list shows, saved views and export.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListContent, type ListContentProps } from '#web/ui/list-page/list-content.tsx';
import { Page, type PageTab } from '#web/ui/page.tsx';
import { type ExportEndpoint, ListExport } from './list-export.tsx';
import { ViewsMenu } from './views-menu.tsx';

type Props<T> = Omit<ListContentProps<T>, 'end' | 'name'> & {
  /** Names the list where its columns and views are kept: 'payment-links'. */
  name: string;
  title: string;
  /** Lists beside this one. */
  subRoutes?: readonly PageTab[];
  /** Lists within the one of `subRoutes` that is open. */
  sections?: readonly PageTab[];
  /** At the right of the title, before the export. */
  actions?: ReactNode;
  /** After the export, whatever the list holds. */
  primary?: ReactNode;
  /** The call that makes a file of what the filters match. */
  exports?: ExportEndpoint;
  /** What adds a row: at the right of the title, and in the middle while there is none. */
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
  // Where the button stands is known with the first page: until then it keeps its place unseen, and nobody aims at it.
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
