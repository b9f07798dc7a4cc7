// E-mail preferences for the active business; security e-mails are always sent.
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type NotificationKind, profileContract } from '#shared/contract/account/profile.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import type { ScreenLocation } from '#web/ui/screen.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

const preferencesQuery = queryOptionsOf(profileContract.listPreferences);

export function loadNotifications({ queryClient }: ScreenLocation) {
  return queryClient.prefetchQuery(preferencesQuery);
}

const words: Record<NotificationKind, { title: string; text: string }> = {
  new_sign_in: {
    title: 'New devices',
    text: 'When your account is used on a new device.',
  },
  password_expiry: {
    title: 'Password',
    text: 'Seven days before your password expires.',
  },
  daily_summary: {
    title: 'Daily summary',
    text: 'Every morning: the number and value of the previous day’s live payments.',
  },
};

export function NotificationsPage() {
  const { t } = useTranslation();
  const { business, user, profile } = useSession();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const toggle = useCall(profileContract.togglePreferences);
  if (error && !data) return <ErrorPanel error={error} onRetry={refetch} />;
  return (
    <SectionCard
      title={t('E-mails about {{business}}', { business: business.business_name })}
      aside={t('Sent to {{email}}', { email: user.email })}
      flush
      footer={
        <span className="mut">
          {t('Codes and notices about password or e-mail changes are always sent.')}
        </span>
      }
    >
      {data ? (
        <ul className="setting-list">
          {data.items.map(({ kind, enabled }) => (
            <li key={kind}>
              <span className="says">
                <b id={`kind-${kind}`}>{t(words[kind].title)}</b>
                <span className="mut" id={`about-${kind}`}>
                  {t(words[kind].text)}
                </span>
              </span>
              <Switch
                checked={enabled}
                disabled={toggle.isPending || profile.impersonator !== null}
                aria-labelledby={`kind-${kind}`}
                aria-describedby={`about-${kind}`}
                onChange={(event) =>
                  void toggle.run({ body: { kind, enabled: event.currentTarget.checked } })
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className="setting-list" aria-busy="true">
          {Object.keys(words).map((kind) => (
            <span key={kind} className="sk" style={{ height: 36, margin: 16 }} />
          ))}
        </div>
      )}
    </SectionCard>
  );
}
