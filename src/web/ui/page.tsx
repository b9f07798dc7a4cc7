// A page: title with status and actions, breadcrumbs, sub-routes or tabs, and content.

import { IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TabRow } from './list-page/tab-row.tsx';
import './parts.css';

// Already loaded with the list when the user comes from one.
const Neighbours = lazy(() => import('./list-page/neighbours.tsx').then((m) => ({ default: m.Neighbours })));

/** `exact`: for a tab whose path is a prefix of other tabs' paths. */
export type PageTab = { label: string; path: string; count?: number | undefined; exact?: boolean };
export type Crumb = { label: string; path?: string };

type Props = {
  title: ReactNode;
  /** Whether the title is styled as the figure of a detail (28/36). */
  figure?: boolean;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** The line under the title; its children are separated by dots. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Whether the actions are invisible but take their space, because it is not known yet whether they stay. */
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
