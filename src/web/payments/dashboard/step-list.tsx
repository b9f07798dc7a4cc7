// A list of steps: a tick or a number, a title, and an action; the next one is the primary button.
import { Button } from '@mantine/core';
import { IconCheck, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './first-steps.css';

export type Step = {
  title: string;
  text: ReactNode;
  isDone: boolean;
  action?: StepAction | false | undefined;
};

type StepAction = { label: string; icon: TablerIcon } & ({ run: () => void } | { href: string });

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
          {step.action && !step.isDone && <ActionButton action={step.action} isNext={index === next} />}
        </li>
      ))}
    </ol>
  );
}

function ActionButton({ action, isNext }: { action: StepAction; isNext: boolean }) {
  const { label, icon: Icon } = action;
  const look = { variant: isNext ? 'filled' : 'default', leftSection: <Icon size={16} aria-hidden /> };
  if ('run' in action)
    return (
      <Button {...look} onClick={action.run}>
        {label}
      </Button>
    );
  return (
    <Button {...look} component="a" href={action.href} target="_blank" rel="noreferrer">
      {label}
    </Button>
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
