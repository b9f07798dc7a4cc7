// The page that sets a console password from a set-up link.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptInviteInput, operatorSessionContract } from '#shared/contract/operator/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { PageProps } from '#web/ui/screen.ts';
import './sign-in.css';

export function AcceptInvitePage({ params: { token } }: PageProps<'token'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useContractForm(acceptInviteInput, { firstName: '', lastName: '', password: '' });
  const invite = useQuery(queryOptionsOf(operatorSessionContract.getOperatorInvite, { params: { token } }));
  const accept = useCall(operatorSessionContract.acceptOperatorInvite, { form });
  const { data } = invite;
  const { setFieldValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once the link is known
  useEffect(() => {
    if (!data) return;
    setFieldValue('firstName', data.firstName);
    setFieldValue('lastName', data.lastName);
  }, [data]);
  if (invite.error)
    return (
      <ErrorPanel
        title="This link cannot be used"
        error={invite.error}
        actions={<Link to="/operator/login">{t('Log in')}</Link>}
      />
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending || form.validate().hasErrors) return;
    const answer = await accept.run({ params: { token }, body: form.getValues() });
    if (answer) void navigate({ to: '/operator/login', replace: true });
  };
  return (
    <form onSubmit={submit} noValidate className="op-sign-in" aria-busy={!data}>
      <h1>{t('Choose a password')}</h1>
      <p className="mut">{data ? data.email : <span className="sk" style={{ width: 180 }} />}</p>
      <div className="two-fields">
        <TextField label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <PasswordField
        label="Password"
        hint={t('At least 12 characters')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="lg" fullWidth loading={accept.isPending} disabled={!data}>
        {t('Save password')}
      </Button>
    </form>
  );
}
