// A list of steps: a tick or a number, what it is, and for the next one its action.
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './dashboard.css';

export type Step = {
  title: string;
  text: ReactNode;
  isDone: boolean;
  /** Shown on the step that is next. */
  action?: ReactNode;
};

export function StepList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={step.title} className={step.isDone ? 'done' : ''} aria-current={index === next && 'step'}>
          <span className="step-mark" aria-hidden>
            {step.isDone ? <IconCheck size={14} /> : index + 1}
          </span>
          <span className="grow">
            <b>
              {step.title}
              {step.isDone && <span className="sr-only"> {t('(done)')}</span>}
            </b>
            <small>{step.text}</small>
          </span>
          {index === next && step.action}
        </li>
      ))}
    </ol>
  );
}

export function StepListSkeleton({ count }: { count: number }) {
  return (
    <ol className="steps" aria-busy>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <li key={index} aria-hidden>
          <span className="sk" style={{ width: 24, height: 24, borderRadius: 12 }} />
          <span className="grow">
            <span className="sk" style={{ width: 180, margin: '3px 0' }} />
            <span className="sk" style={{ width: '60%', margin: '6px 0 3px' }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
