// The common frame of sign-in steps: title, description, error, and links to other steps.

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { WaitBanner } from '#web/api/limits/wait-banner.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { PlainForm } from '#web/ui/form/saving/plain-form.tsx';

type Props = {
  title: string;
  lead: ReactNode;
  error: unknown;
  waitS: number;
  children: ReactNode;
  links?: ReactNode;
  /** The way out for a person who has lost the factor. */
  lost?: string | undefined;
  onBegin: () => void;
};

/** Whether the error is shown at a field instead of above the form. */
function isAtField(error: unknown): boolean {
  return error instanceof ApiError && Object.keys(error.fields).length > 0;
}

export function StepFrame({ title, lead, error, waitS, children, links, lost, onBegin }: Props) {
  const { t } = useTranslation();
  const failure = error && !isAtField(error) ? t(messageOf(error)) : null;
  return (
    <>
      <h1>{t(title)}</h1>
      <p className="auth-lead">{lead}</p>
      <div className="auth-fields">
        {waitS > 0 && <WaitBanner waitS={waitS} />}
        {waitS === 0 && failure && <Banner tone="danger">{failure}</Banner>}
        {children}
        <div className="auth-links">
          {links}
          <button type="button" className="plain link" onClick={onBegin}>
            {t('Back to login')}
          </button>
        </div>
        {lost && <p className="mut sm">{lost}</p>}
      </div>
    </>
  );
}

type FormProps = Props & {
  onSubmit: () => unknown;
  isPending: boolean;
  submitLabel?: string;
};

/** A step with a form. */
export function StepForm(props: FormProps) {
  const { onSubmit, isPending, submitLabel = 'Continue', waitS, children } = props;
  const { t } = useTranslation();
  return (
    <PlainForm onSubmit={onSubmit}>
      <StepFrame {...props}>
        {children}
        <Button type="submit" size="lg" fullWidth loading={isPending} disabled={waitS > 0}>
          {t(submitLabel)}
        </Button>
      </StepFrame>
    </PlainForm>
  );
}

/** Whether the sign-in has expired, so that it must be restarted. */
export function isExpired(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'SIGN_IN_OVER';
}
