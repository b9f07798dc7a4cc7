// The steps of a request: maker, decisions with comment and proof, and pending approvers.
import { useTranslation } from 'react-i18next';
import type { ApprovalDetail } from '#shared/contract/account/approval-shapes.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';

type Step = ApprovalDetail['approvalSteps'][number];
type Decision = Step['decisions'][number];

const initials = (name: string): string =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

export function RequestSteps({ request }: { request: ApprovalDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Steps')} aside={t('Rule “{{rule}}”', { rule: request.ruleName })} flush>
      <ol className="steps">
        <li>
          <span className="ava" aria-hidden>
            {initials(request.maker)}
          </span>
          <div className="grow">
            <p>
              <strong>{request.isMine ? t('You') : request.maker}</strong> {t('submitted the request')}
            </p>
            <p className="mut sm">
              {request.makerRole} · <DateText at={request.createdAt} />
            </p>
          </div>
          <Status tone="neutral" shape="ring">
            {t('Submitted')}
          </Status>
        </li>
        {request.approvalSteps.flatMap((step) => [
          ...step.decisions.map((decision) => (
            <DecisionLine key={decision.at + decision.name} step={step} decision={decision} />
          )),
          <StepLine key={step.number} step={step} />,
        ])}
      </ol>
    </SectionCard>
  );
}

function DecisionLine({ step, decision }: { step: Step; decision: Decision }) {
  const { t } = useTranslation();
  const isYes = decision.decision === 'approved';
  const forWhom = decision.forName ? t('in place of {{name}}', { name: decision.forName }) : '';
  return (
    <li>
      <span className="ava" aria-hidden>
        {initials(decision.name)}
      </span>
      <div className="grow">
        <p>
          <strong>{decision.name}</strong>{' '}
          {t(isYes ? 'approved step {{number}}' : 'declined in step {{number}}', { number: step.number })}{' '}
          {forWhom}
        </p>
        <p className="mut sm">
          {decision.roleName} · <DateText at={decision.at} />
          {decision.proof && <> · {t(decision.proof)}</>}
          {!decision.counts && <> · {t('Does not count: no longer an approver')}</>}
        </p>
        {decision.comment && <blockquote>{decision.comment}</blockquote>}
      </div>
      <Status tone={isYes ? 'success' : 'danger'}>{t(isYes ? 'Approved' : 'Declined')}</Status>
    </li>
  );
}

const openLooks: Record<'waiting' | 'later', { tone: Tone; label: string }> = {
  waiting: { tone: 'warning', label: 'Waiting' },
  later: { tone: 'neutral', label: 'Later' },
};

/** Shows what remains to be decided in a step. */
function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation();
  if (step.status !== 'waiting' && step.status !== 'later') return null;
  const { tone, label } = openLooks[step.status];
  const given = step.decisions.filter(({ counts }) => counts).length;
  return (
    <li>
      <span className="ava ring" aria-hidden>
        {step.number}
      </span>
      <div className="grow">
        <p>
          {t('Step {{number}}', { number: step.number })}: {step.text}
          {given > 0 && (
            <span className="mut"> ({t('{{given}} of {{need}}', { given, need: step.need })})</span>
          )}
        </p>
        <p className="mut sm">
          {step.candidates.length > 0
            ? t('Can decide: {{names}}', { names: step.candidates.join(', ') })
            : t('No one is left to decide')}
        </p>
      </div>
      <Status tone={tone} shape="ring">
        {t(label)}
      </Status>
    </li>
  );
}
