// The approval inbox: pending requests by deadline, with the opened request beside the list.
import { Button, Checkbox } from '@mantine/core';
import { IconAdjustments, IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ApprovalListItem } from '#shared/contract/account/approval-shapes.ts';
import { approvalRequestsContract } from '#shared/contract/account/approvals.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { TabRow } from '#web/ui/list-page/tab-row.tsx';
import { OpenDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { Page } from '#web/ui/page.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import {
  ApprovalAmount,
  Deadline,
  requestPath,
  requestTabs,
  StepBars,
  settingsPath,
} from './approval-labels.tsx';
import { inboxScopes, inboxSearch } from './inbox-search.ts';
import { RequestPane } from './request-pane.tsx';
import './approvals.css';

const BulkDecision = lazy(() => import('./bulk-decision.tsx').then((m) => ({ default: m.BulkDecision })));

type Scope = z.output<typeof inboxSearch>['scope'];
const scopeLabels: Record<Scope, string> = { for_me: 'For you', mine: 'Requested by you', all: 'All' };

const listOf = (scope: Scope) =>
  queryOptionsOf(approvalRequestsContract.listApprovalRequests, {
    query: { scope, status: 'PENDING', sort: 'expiresAt', limit: 100 },
  });

export function loadInbox({ queryClient, search }: ScreenLocation) {
  const { scope } = inboxSearch.catch({ scope: 'for_me' }).parse(search);
  return queryClient.prefetchQuery(listOf(scope));
}

export function ApprovalInboxPage() {
  const { t } = useTranslation();
  const { value, set } = useListState(inboxSearch);
  const { data, error, refetch } = useQuery(listOf(value.scope));
  const items = data?.items ?? [];
  const opened = items.find(({ id }) => id === value.request) ?? items[0];
  return (
    <Page
      title={t('Approval requests')}
      subRoutes={requestTabs}
      actions={
        <Button
          component={Link}
          to={settingsPath}
          variant="default"
          leftSection={<IconAdjustments size={16} />}
        >
          {t('Approval settings')}
        </Button>
      }
    >
      {error && !data ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <div className="inbox">
          <Inbox
            scope={value.scope}
            onScope={(scope) => set({ scope, request: null })}
            items={data?.items}
            openedId={opened?.id}
          />
          <div className="inbox-pane">{opened && <RequestPane key={opened.id} requestId={opened.id} />}</div>
        </div>
      )}
    </Page>
  );
}

type InboxProps = {
  scope: Scope;
  onScope: (scope: Scope) => void;
  items: readonly ApprovalListItem[] | undefined;
  openedId: string | undefined;
};

function Inbox({ scope, onScope, items, openedId }: InboxProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const dialogs = useDialogs<'approve' | 'decline'>();
  const rows = (items ?? []).filter(({ id, canDecide }) => canDecide && chosen.has(id));
  const toggle = (id: string) =>
    setChosen(
      (before) => new Set(before.has(id) ? [...before].filter((item) => item !== id) : [...before, id]),
    );
  const done = () => setChosen(new Set());
  return (
    <section className="inbox-list" aria-label={t('Requests')}>
      <ScopeTabs scope={scope} onChoose={onScope} />
      {items?.length === 0 && (
        <EmptyState
          icon={<IconChecks size={24} />}
          title={t(scope === 'for_me' ? 'Nothing needs your approval' : 'No open requests')}
          text={t('Requests that need approval appear here.')}
        />
      )}
      <ul>
        {(items ?? []).map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            isOpened={item.id === openedId}
            isChosen={chosen.has(item.id)}
            onToggle={() => toggle(item.id)}
          />
        ))}
      </ul>
      {rows.length > 0 && (
        <div className="inbox-bulk">
          <Button size="md" variant="default" data-tone="danger" onClick={() => dialogs.open('decline')}>
            {t('Decline {{count}}', { count: rows.length })}
          </Button>
          <Button size="md" onClick={() => dialogs.open('approve')}>
            {t('Approve {{count}}', { count: rows.length })}
          </Button>
        </div>
      )}
      <OpenDialog dialogs={dialogs}>
        {{
          approve: (shown) => <BulkDecision decision="approve" rows={rows} onDone={done} {...shown} />,
          decline: (shown) => <BulkDecision decision="decline" rows={rows} onDone={done} {...shown} />,
        }}
      </OpenDialog>
    </section>
  );
}

function ScopeTabs({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const { t } = useTranslation();
  return (
    <div className="inbox-tabs">
      <TabRow open={scope}>
        <div className="inbox-scopes">
          {inboxScopes.map((inboxScope) => (
            <button
              key={inboxScope}
              type="button"
              className="plain"
              aria-pressed={inboxScope === scope}
              onClick={() => onChoose(inboxScope)}
            >
              {t(scopeLabels[inboxScope])}
            </button>
          ))}
        </div>
      </TabRow>
      <span className="dim sm end">{t('Expiring soonest')}</span>
    </div>
  );
}

type RowProps = { item: ApprovalListItem; isOpened: boolean; isChosen: boolean; onToggle: () => void };

function InboxRow({ item, isOpened, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation();
  return (
    <li className={isOpened ? 'inbox-row opened' : 'inbox-row'}>
      {item.canDecide && (
        <Checkbox
          size="xs"
          checked={isChosen}
          onChange={onToggle}
          aria-label={t('Select {{title}}', { title: item.title })}
        />
      )}
      <Link
        to={requestPath(item)}
        className="inbox-link"
        {...(isOpened && { 'aria-current': 'true' as const })}
      >
        <span className="inbox-line">
          <strong className="trunc">{item.title}</strong>
          {item.amount !== null && (
            <strong className="num">
              <ApprovalAmount of={item} />
            </strong>
          )}
        </span>
        <span className="mut sm">{t(item.kind)}</span>
        <span className="inbox-line sm">
          <span className="mut trunc">
            <StepBars step={item.step} steps={item.steps} />
            {t('Step {{step}} of {{steps}}', { step: item.step, steps: item.steps })} ·{' '}
            {item.isMine ? t('You') : item.maker}
          </span>
          <Deadline at={item.expiresAt} />
        </span>
      </Link>
    </li>
  );
}
