// A page: title with status and actions, breadcrumbs, sub-routes or tabs, and what it is about.

import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TabRow } from './list-page/tab-row.tsx';
import './parts.css';

// Whoever comes from a list has loaded it with the list.
const Neighbours = lazy(() => import('./list-page/neighbours.tsx').then((m) => ({ default: m.Neighbours })));

/** `exact`: other tabs lie below its path. */
export type PageTab = { label: string; path: string; count?: number | undefined; exact?: boolean };
export type Crumb = { label: string; path?: string };

type Props = {
  title: ReactNode;
  /** Writes the title as the figure of a detail (28/36). */
  figure?: boolean;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Line under the title; each child is separated by a dot. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** The actions keep their place unseen: whether they stay is not known yet. */
  actionsHidden?: boolean;
  crumbs?: readonly Crumb[];
  crumbsEnd?: ReactNode;
  /** Sub-routes of a list, as pills. */
  subRoutes?: readonly PageTab[];
  /** Child routes of a detail, as tabs on a hairline. */
  tabs?: readonly PageTab[];
  children: ReactNode;
};

export function Page(props: Props) {
  return (
    <div className="page">
      {props.crumbs && (
        <Crumbs
          crumbs={props.crumbs}
          end={
            props.crumbsEnd ??
            (props.meta && (
              <Suspense fallback={null}>
                <Neighbours />
              </Suspense>
            ))
          }
        />
      )}
      <div className={props.figure ? 'title figure' : 'title'}>
        <h1 className={props.figure ? 'num' : undefined}>{props.title}</h1>
        {props.badges}
        {props.actions && (
          <span className="end" style={props.actionsHidden ? { visibility: 'hidden' } : undefined}>
            {props.actions}
          </span>
        )}
      </div>
      {props.meta && <div className="page-meta">{props.meta}</div>}
      {props.subRoutes && props.subRoutes.length > 1 ? (
        <TabLinks className="sub" tabs={props.subRoutes} />
      ) : (
        !props.tabs && <div style={{ height: 12, flex: 'none' }} />
      )}
      {props.tabs && (
        <div className="tabs page-tabs">
          <TabLinks className="list" tabs={props.tabs} tabClass="tab" />
        </div>
      )}
      {props.children}
    </div>
  );
}

function Crumbs({ crumbs, end }: { crumbs: readonly Crumb[]; end?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav className="crumbs" aria-label={t('Breadcrumbs')}>
      {crumbs.map((crumb, index) => (
        <span key={crumb.label} className="row" style={{ gap: 6 }}>
          {crumb.path ? <Link to={crumb.path}>{t(crumb.label)}</Link> : <span>{t(crumb.label)}</span>}
          {index < crumbs.length - 1 && <IconChevronRight size={14} aria-hidden className="dim" />}
        </span>
      ))}
      {end && <span className="end">{end}</span>}
    </nav>
  );
}

type TabLinksProps = { className: string; tabs: readonly PageTab[]; tabClass?: string };

function TabLinks({ className, tabs, tabClass = '' }: TabLinksProps) {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <TabRow open={path}>
      <nav className={className} aria-label={t('Sections')}>
        {tabs.map((tab) => (
          <Link
            key={tab.path}
            to={tab.path}
            className={tabClass}
            activeOptions={{ includeSearch: false, exact: tab.exact ?? false }}
          >
            {t(tab.label)}
            {tab.count !== undefined && <span className="n">{tab.count}</span>}
          </Link>
        ))}
      </nav>
    </TabRow>
  );
}
