// The page of a list: title, actions, what every list shows, saved views and export.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ExportJob } from '#shared/contract/platform/exports.ts';
import { ListContent, type ListContentProps, type ReadList } from '#web/ui/list-page/list-content.tsx';
import { Page, type PageTab } from '#web/ui/page.tsx';
import type { AnsweringEndpoint } from '../queries.ts';
import { useCall } from '../use-call.ts';
import { type ExportFormat, ExportMenu } from './export-menu.tsx';
import { followExport, resumeExports } from './follow-exports.tsx';
import { ViewsMenu } from './views-menu.tsx';

type ExportEndpoint = AnsweringEndpoint<ExportJob> & {
  body: z.ZodType<unknown, { format: ExportFormat; filters: Record<string, unknown> }>;
};

type Props<T> = Omit<ListContentProps<T>, 'end' | 'name'> & {
  /** Names the list where its columns and views are kept: 'payment-links'. */
  name: string;
  title: string;
  /** Lists beside this one. */
  subRoutes?: readonly PageTab[];
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
  const { title, label, subRoutes, actions, primary, exports, create, children, empty, ...content } = props;
  const { t } = useTranslation();
  const { list, name } = content;
  const isBlank = Boolean(create) && list.counts?.all === 0 && !list.state.filtered;
  return (
    <Page
      title={t(title)}
      {...(subRoutes && { subRoutes })}
      actions={
        !isBlank && (
          <>
            {actions}
            {exports && <ListExport endpoint={exports} list={list} />}
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
        empty={{ ...empty, action: create ?? empty.action }}
      />
      {children}
    </Page>
  );
}

/** The page one looks at is no part of what is exported: the call takes of the state what it knows. */
function ListExport({ endpoint, list }: { endpoint: ExportEndpoint; list: ReadList<unknown> }) {
  const order = useCall(endpoint, { success: false, onSuccess: followExport });
  useEffect(resumeExports, []);
  const { total, totalCapped } = list.query.data ?? {};
  const filters = { ...list.state.value };
  return (
    <ExportMenu
      recent
      total={total}
      {...(totalCapped && { totalCapped })}
      ordering={order.isPending}
      order={(format) => void order.run({ body: { format, filters } })}
    />
  );
}
