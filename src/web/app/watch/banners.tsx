// Banners shown on every screen: impersonation, expiring password, required second factor.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordWarningDays } from '#shared/account/password-validity.ts';
import type { Profile } from '#shared/contract/account/session.ts';
import { onSignOut } from '#web/api/on-sign-out.ts';
import { queryClient } from '#web/api/queries.ts';
import { profileQuery, useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { requestLogout } from '../session-actions.ts';
import { optionalPart } from '../stage/optional-part.ts';
import { remainingUntil, useNow } from './countdown.ts';
import './watch.css';
import { wallMs } from '#web/ui/now.ts';

const CaseDue = optionalPart(() => import('./chargeback-due.tsx').then((m) => m.ChargebackDue));
const dayMs = 86_400_000;

/** Messages for one user must not be shown to the next. */
onSignOut(() => notifications.clean());

export function Banners() {
  const { profile } = useSession();
  return (
    <>
      {profile.impersonator && <Viewing profile={profile} />}
      <div className="notices">
        <Suspended profile={profile} />
        <Suspense>
          <CaseDue />
        </Suspense>
        <PasswordEnds profile={profile} />
        <SecondFactorAsked profile={profile} />
      </div>
    </>
  );
}

function Viewing({ profile: { user, business } }: { profile: Profile }) {
  const { t } = useTranslation();
  return (
    <section className="looked-at" aria-label={t('Operator view')}>
      <IconEye size={16} aria-hidden />
      <span className="grow">
        {t('You are viewing {{business}} as {{email}}. Changes are disabled.', {
          business: business.business_name,
          email: user.email,
        })}
      </span>
      <Button size="xs" variant="white" onClick={() => void requestLogout()}>
        {t('End view')}
      </Button>
    </section>
  );
}

/** Shows every member the reason why the provider has suspended the business from live mode. */
function Suspended({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { suspension } = profile.business;
  if (!suspension) return null;
  return (
    <Banner tone="danger">
      {t('This business is suspended. Live mode and live payments are unavailable. Reason: {{reason}}', {
        reason: suspension.reason,
      })}
    </Banner>
  );
}

function PasswordEnds({ profile }: { profile: Profile }) {
  const endsAt = profile.user.password_expires_at;
  const soon = endsAt !== null && Date.parse(endsAt) - wallMs() < passwordWarningDays * dayMs;
  return soon && !profile.impersonator ? <PasswordCountdown endsAt={Date.parse(endsAt)} /> : null;
}

function PasswordCountdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const router = useRouter();
  const now = useNow();
  const ended = now >= endsAt;
  // The profile requires a new password; the guard of the shell redirects to the page that sets one.
  useEffect(() => {
    if (!ended) return;
    void queryClient.refetchQueries({ queryKey: profileQuery.queryKey }).then(() => router.invalidate());
  }, [ended, router]);
  return (
    <Banner tone="warning">
      {t('Your password expires in')}{' '}
      <b className="num" role="timer">
        {t('{{days}} d {{hours}} h {{minutes}} min {{seconds}} s', remainingUntil(endsAt, now))}
      </b>
      . <Link to="/account/profile/password">{t('Change password')}</Link>
    </Banner>
  );
}

function SecondFactorAsked({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { mfa_enabled: mfa, totp_enabled: totp, has_passkey: passkey } = profile.user;
  const until = profile.user.reminder_expires_at;
  if (!profile.account.enable_2fa || mfa || totp || passkey || profile.impersonator) return null;
  const days = until ? Math.max(0, Math.ceil((Date.parse(until) - wallMs()) / dayMs)) : 0;
  return (
    <Banner tone="warning">
      {t('Your business requires a second factor when you log in.')}{' '}
      {days > 1 && t('You have {{days}} days to set it up.', { days })}
      {days === 1 && t('You have 1 day to set it up.')}{' '}
      <Link to="/account/profile/security">{t('Set it up')}</Link>
    </Banner>
  );
}
