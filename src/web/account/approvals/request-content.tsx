// The content of a request: changes, effects, past and possible approvers, and the decision.
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApprovalDetail } from '#shared/contract/account/approval-shapes.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Deadline } from './approval-labels.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestSteps } from './request-steps.tsx';

type Props = { request: ApprovalDetail };

/** `bare`: the reference is already shown. */
export function RequestMeta({ request, bare = false }: Props & { bare?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!bare && <CopyText text={request.reference} label="reference" whole />}
      <span>
        {t('Requested by')} <strong>{request.isMine ? t('you') : request.maker}</strong>,{' '}
        <DateText at={request.createdAt} />
      </span>
      {request.status === 'PENDING' && <Deadline at={request.expiresAt} />}
      {request.revision > 1 && <span>{t('Revision {{revision}}', { revision: request.revision })}</span>}
    </>
  );
}

export function RequestContent({ request }: Props) {
  const { t } = useTranslation();
  return (
    <div className="stack request">
      <Notices request={request} />
      <Changes request={request} />
      <SectionCard title={t('What happens')}>
        <KeyValues
          wide
          items={[
            { label: t('Once approved'), value: request.effects.approve },
            request.effects.later !== null && { label: t('Later'), value: request.effects.later },
            { label: t('If declined'), value: request.effects.decline },
          ]}
        />
      </SectionCard>
      <RequestSteps request={request} />
      <RequestActions request={request} />
      <TimelineCard items={request.timeline} />
    </div>
  );
}

function Notices({ request }: Props) {
  const { t } = useTranslation();
  const { status, isMine, why, failure, problem, stuck, forName, resultPath } = request;
  return (
    <>
      {status === 'PENDING' && isMine && why && <Banner tone="warning">{t(why)}</Banner>}
      {stuck && <Banner tone="danger">{t(stuck)}</Banner>}
      {problem && (
        <Banner tone="warning">
          {t('It could not be carried out.')} {problem}
        </Banner>
      )}
      {status === 'FAILED' && failure && (
        <Banner tone="danger">
          {t('It was approved, but could not be carried out.')} {failure}
        </Banner>
      )}
      {forName && <Banner>{t('You are deciding on behalf of {{name}}.', { name: forName })}</Banner>}
      {status === 'COMPLETED' && resultPath && (
        <Banner>
          {t('It was carried out.')} <Link to={resultPath}>{t('View the result')}</Link>
        </Banner>
      )}
    </>
  );
}

function Changes({ request }: Props) {
  const { t } = useTranslation();
  const changed = request.changes.filter(({ after }) => after !== null).length;
  return (
    <SectionCard
      title={t('What changes')}
      aside={t('{{changed}} of {{all}} fields', { changed, all: request.changes.length })}
      end={request.path && <Link to={request.path}>{t('View details')}</Link>}
      flush
    >
      <table className="changes">
        <thead>
          <tr>
            <th>{t('Field')}</th>
            <th>{t('Now')}</th>
            <th>{t('After approval')}</th>
          </tr>
        </thead>
        <tbody>
          {request.changes.map(({ label, now, after }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td className={after === null ? 'dim' : 'mut'}>{now ?? t('None')}</td>
              {after === null ? (
                <td className="dim">{t('No change')}</td>
              ) : (
                <td className="after">
                  <IconArrowRight size={14} aria-hidden className="dim" /> {after}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="changes-foot mut sm">
        <IconLock size={14} aria-hidden />{' '}
        {request.status === 'PENDING'
          ? t('This is what was requested. Any edit restarts the approvals.')
          : t('This is what was requested.')}
      </p>
    </SectionCard>
  );
}
