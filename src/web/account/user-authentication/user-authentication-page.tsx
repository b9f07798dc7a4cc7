// Sign-in settings of the business: mandatory second factor, session length, e-mail domains.
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type UserAuthentication,
  userAuthenticationContract,
  userAuthenticationInput,
} from '#shared/contract/account/user-authentication.ts';
import { canWrite } from '#shared/permissions.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { FormFoot } from '#web/ui/form/form-foot.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import './user-authentication.css';

const settingsQuery = queryOptionsOf(userAuthenticationContract.getUserAuthentication);

export function loadUserAuthentication({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(settingsQuery);
}

export function UserAuthenticationPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!data) return <div className="sk sign-in-settings" style={{ height: 320 }} aria-busy="true" />;
  return <SettingsForm settings={data} />;
}

function SettingsForm({ settings }: { settings: UserAuthentication }) {
  const { t } = useTranslation();
  const mayChange = usePermissions().can(canWrite('SETTINGS.BUSINESS_SETTINGS'));
  const form = useContractForm(userAuthenticationInput, {
    enforce_two_factor: settings.enforce_two_factor,
    session_hours: settings.session_hours,
    allowed_domains: settings.allowed_domains,
  });
  const update = useCall(userAuthenticationContract.updateUserAuthentication, {
    form,
    invalidates: ['merchant'],
    onSuccess: () => form.resetDirty(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.validate().hasErrors) void update.run({ body: form.getValues() });
  };
  const without = settings.members_without_second_factor;
  const domainError = Object.entries(form.errors).find(([name]) => name.startsWith('allowed_domains'))?.[1];
  return (
    <form className="stack sign-in-settings" onSubmit={submit} noValidate>
      <SectionCard title={t('Second factor')}>
        <div className="stack">
          <SwitchField
            label="Require a second factor"
            disabled={!mayChange}
            {...form.getInputProps('enforce_two_factor', { type: 'checkbox' })}
          />
          {form.values.enforce_two_factor && !settings.enforce_two_factor && without > 0 && (
            <Banner tone="warning">
              {t(
                '{{without}} of {{members}} members have no second factor. They have seven days to set one up.',
                {
                  without,
                  members: settings.members,
                },
              )}
            </Banner>
          )}
          {settings.enforce_two_factor && (
            <p className="mut sm">
              {without === 0
                ? t('Every member has a second factor.')
                : t('{{without}} of {{members}} members have no second factor yet.', {
                    without,
                    members: settings.members,
                  })}
            </p>
          )}
        </div>
      </SectionCard>
      <SectionCard title={t('Session')}>
        <NumberField
          label="Hours until members must log in again"
          optional
          hint={t('1 to 24 hours. Leave empty for 24 hours.')}
          disabled={!mayChange}
          {...form.getInputProps('session_hours')}
        />
      </SectionCard>
      <SectionCard title={t('Allowed domains')}>
        <TagsInput
          label={t('Only invite e-mail addresses at')}
          placeholder={form.values.allowed_domains.length === 0 ? t('any domain') : ''}
          disabled={!mayChange}
          splitChars={[',', ' ']}
          acceptValueOnBlur
          value={form.values.allowed_domains as string[]}
          onChange={(domains) => form.setFieldValue('allowed_domains', domains)}
          error={domainError && t(String(domainError))}
        />
      </SectionCard>
      {mayChange && (
        <FormFoot>
          <WriteButton loading={update.isPending} disabled={!form.isDirty()}>
            {t('Save login settings')}
          </WriteButton>
        </FormFoot>
      )}
    </form>
  );
}
