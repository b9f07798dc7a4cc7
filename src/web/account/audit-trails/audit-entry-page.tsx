// One entry of the audit trail: values before and after, actor, origin, and position in the chain.

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AuditEntryDetail, auditTrailsContract } from '#shared/contract/account/audit-trails.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { Page } from '#web/ui/page.tsx';
import type { PageProps, ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { actorKindLabels, changesOf, entityLabel, fieldLabel } from './audit-labels.ts';
import { AuditResult } from './audit-result.tsx';
import './audit-trails.css';

const entryQueryOf = (entryId: string) =>
  queryOptionsOf(auditTrailsContract.getAuditEntry, { params: { entryId } });

export function loadAuditEntry({ params, queryClient }: ScreenLocation<'entryId'>) {
  return queryClient.prefetchQuery(entryQueryOf(params.entryId));
}

const crumbs = [{ label: 'Audit trail', path: '/reports/audit-trails' }];

export function AuditEntryPage({ params: { entryId } }: PageProps<'entryId'>) {
  const { t } = useTranslation();
  const { data: entry, error, refetch } = useQuery(entryQueryOf(entryId));
  if (error && !entry) {
    return (
      <Page title={t('Audit entry')} crumbs={crumbs}>
        <ErrorPanel error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (!entry) return <Skeleton />;
  return (
    <Page
      title={t(entry.summary)}
      badges={<AuditResult result={entry.result} badge />}
      crumbs={[...crumbs, { label: entityLabel(entry.entity) }]}
      meta={
        <>
          <DateText at={entry.at} as="exact" />
          <span>{entry.actor.name}</span>
        </>
      }
    >
      <div className="stack">
        <Changes entry={entry} />
        <div className="audit-cards">
          <Actor entry={entry} />
          <Origin entry={entry} />
        </div>
        <Chain entry={entry} />
      </div>
    </Page>
  );
}

function Skeleton() {
  return (
    <Page title={<span className="sk" style={{ width: 260, height: 28 }} />} crumbs={crumbs}>
      <div className="stack" aria-busy="true">
        <div className="sk" style={{ height: 220 }} />
        <div className="sk" style={{ height: 160 }} />
      </div>
    </Page>
  );
}

function Changes({ entry }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation();
  const { timeZone } = useBusinessSettings();
  const changes = changesOf(entry.before, entry.after, timeZone);
  const both = entry.before !== null;
  return (
    <SectionCard title={t('What changed')} flush>
      {changes.length === 0 ? (
        <p className="mut audit-none">
          {t(
            entry.result === 'refused'
              ? 'No changes: the request was refused.'
              : 'The request had no fields.',
          )}
        </p>
      ) : (
        <table className="audit-changes">
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              {both && <th scope="col">{t('Before')}</th>}
              <th scope="col">{t(both ? 'After' : 'Value')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.name} className={change.changed ? 'changed' : undefined}>
                <th scope="row">{fieldLabel(change.name)}</th>
                {both && <td>{change.before ?? <span className="dim">—</span>}</td>}
                <td>{change.after ?? <span className="dim">—</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  );
}

function Actor({ entry: { actor } }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Who')}>
      <KeyValues
        items={[
          { label: t('Name'), value: actor.name },
          actor.email !== null && { label: t('E-mail'), value: actor.email },
          { label: t('Type'), value: t(actorKindLabels[actor.kind]) },
          actor.role !== null && { label: t('Role'), value: actor.role },
          actor.impersonator !== null && { label: t('Viewing as'), value: actor.impersonator },
        ]}
      />
    </SectionCard>
  );
}

function Origin({ entry }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Where')}>
      <KeyValues
        items={[
          { label: t('Changed'), value: t(entityLabel(entry.entity)) },
          entry.entityId !== null && {
            label: t('Id'),
            value: <CopyText text={entry.entityId} label="id" />,
          },
          entry.mode !== null && { label: t('Mode'), value: t(entry.mode === 'live' ? 'Live' : 'Test') },
          entry.ip !== null && { label: t('IP address'), value: <span className="num">{entry.ip}</span> },
          entry.userAgent !== null && { label: t('Device'), value: entry.userAgent },
          entry.requestId !== null && {
            label: t('Request'),
            value: <CopyText text={entry.requestId} label="request id" />,
          },
          entry.errorCode !== null && { label: t('Refusal reason'), value: entry.errorCode },
        ]}
      />
    </SectionCard>
  );
}

function Chain({ entry: { chain } }: { entry: AuditEntryDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Proof')}>
      <p className="mut audit-note">
        {t('Each entry is linked to the previous one by a hash, so any later change can be detected.')}
      </p>
      {chain ? (
        <KeyValues
          items={[
            { label: t('Entry'), value: <span className="num">{chain.seq}</span> },
            { label: t('Hash'), value: <CopyText text={chain.hash} label="hash" /> },
            { label: t('Previous hash'), value: <CopyText text={chain.previousHash} label="hash before" /> },
          ]}
        />
      ) : (
        <p className="mut audit-note">{t('The hash is being computed.')}</p>
      )}
    </SectionCard>
  );
}
