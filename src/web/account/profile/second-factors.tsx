// The second factors of an account: one-time codes and the authenticator app, each turned on or off with the password.
import { Button } from '@mantine/core';
import { IconDeviceMobileCheck, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SecondFactorSettings, secondFactorsContract } from '#shared/contract/account/second-factors.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';

const AuthenticatorSetup = lazy(() =>
  import('./authenticator-setup.tsx').then((m) => ({ default: m.AuthenticatorSetup })),
);
const dialogs = () => import('./factor-dialogs.tsx');
const CodesDialog = lazy(() => dialogs().then((m) => ({ default: m.CodesDialog })));
const RenewCodesDialog = lazy(() => dialogs().then((m) => ({ default: m.RenewCodesDialog })));
const TurnOffAuthenticator = lazy(() => dialogs().then((m) => ({ default: m.TurnOffAuthenticator })));

type Dialog = 'codes' | 'set-up' | 'turn-off' | 'renew';

export function SecondFactors() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { data, error, refetch } = useQuery(queryOptionsOf(secondFactorsContract.getSecondFactors));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const open = profile.impersonator === null ? setDialog : undefined;
  return (
    <SectionCard title={t('Second factor')} aside={t('Required after the password')} flush>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <span className="sk" style={{ height: 72, margin: 16 }} aria-busy="true" />}
      {data && <Factors settings={data} open={open} />}
      <Suspense>
        {data && dialog === 'codes' && <CodesDialog turnOn={!data.mfa_enabled} onClose={close} />}
        {dialog === 'set-up' && <AuthenticatorSetup onClose={close} />}
        {dialog === 'turn-off' && <TurnOffAuthenticator onClose={close} />}
        {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
      </Suspense>
    </SectionCard>
  );
}

type Props = { settings: SecondFactorSettings; open: ((dialog: Dialog) => void) | undefined };

function Factors({ settings, open }: Props) {
  const { t } = useTranslation();
  const { mfa_enabled: codes, totp_enabled: app, recovery_codes_left: left } = settings;
  return (
    <>
      {settings.enforced && settings.methods.length === 0 && (
        <div style={{ padding: '16px 16px 0' }}>
          <Banner tone="warning">{t('Your business requires a second factor.')}</Banner>
        </div>
      )}
      <ul className="setting-list" aria-label={t('Second factor')}>
        <li>
          <IconDeviceMobileCheck size={20} aria-hidden />
          <span className="says">
            <span className="named">
              <b>{t('Authenticator app')}</b>
              <OnOff on={app} />
            </span>
            <span className="mut">
              {app
                ? t('{{left}} recovery codes left. Use them when you do not have your phone.', { left })
                : t('Codes from an app on your phone. The most secure option; works offline.')}
            </span>
          </span>
          {open && (
            <span className="ways">
              {app && (
                <Button variant="default" onClick={() => open('renew')}>
                  {t('New recovery codes')}
                </Button>
              )}
              <Button variant="default" onClick={() => open(app ? 'turn-off' : 'set-up')}>
                {app ? t('Turn off app') : t('Set up app')}
              </Button>
            </span>
          )}
        </li>
        <li>
          <IconMail size={20} aria-hidden />
          <span className="says">
            <span className="named">
              <b>{t('One-time codes')}</b>
              <OnOff on={codes} />
            </span>
            <span className="mut">
              {settings.phone_verified && settings.phone_number
                ? t('Six digits sent to {{email}} or {{phone}}.', {
                    email: settings.email,
                    phone: settings.phone_number,
                  })
                : t('Six digits sent to {{email}}.', { email: settings.email })}
            </span>
          </span>
          {open && (
            <span className="ways">
              <Button variant="default" onClick={() => open('codes')}>
                {codes ? t('Turn off codes') : t('Turn on codes')}
              </Button>
            </span>
          )}
        </li>
      </ul>
    </>
  );
}

function OnOff({ on }: { on: boolean }) {
  const { t } = useTranslation();
  return (
    <Status tone={on ? 'success' : 'neutral'} badge>
      {on ? t('On') : t('Off')}
    </Status>
  );
}
