// The passkeys of an account, with creation and last use; add, rename and remove.
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Passkey, passkeysContract } from '#shared/contract/account/passkeys.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status } from '#web/ui/status.tsx';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

type PasskeyAction = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysCard() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const { data, error, refetch } = useQuery(queryOptionsOf(passkeysContract.listPasskeys));
  const [asked, setAsked] = useState<PasskeyAction | null>(null);
  const remove = useCall(passkeysContract.removePasskey);
  const close = () => setAsked(null);
  const mayChange = profile.impersonator === null;
  const isKnown = typeof PublicKeyCredential !== 'undefined';
  const confirm = async () => {
    if (asked?.kind !== 'remove') return true;
    return (await remove.run({ params: { passkeyId: asked.passkey.id } })) !== undefined;
  };
  return (
    <SectionCard
      title={t('Passkeys')}
      aside={t('Instead of the password')}
      flush
      end={
        mayChange &&
        isKnown && (
          <Button variant="default" onClick={() => setAsked({ kind: 'add' })}>
            {t('Add passkey')}
          </Button>
        )
      }
    >
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {!error && !data && <span className="sk" style={{ height: 36, margin: 16 }} aria-busy="true" />}
      {data && (
        <ul className="setting-list" aria-label={t('Passkeys')}>
          {data.items.length === 0 && <Nothing isKnown={isKnown} />}
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={mayChange ? setAsked : undefined} />
          ))}
        </ul>
      )}
      {asked?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {asked?.kind === 'rename' && <RenamePasskeyDialog passkey={asked.passkey} onClose={close} />}
      <Confirm
        opened={asked?.kind === 'remove'}
        onClose={close}
        title={t('Remove this passkey?')}
        action={t('Remove passkey')}
        danger
        onConfirm={confirm}
      >
        {t('You can no longer log in with it, and all your other sessions end.')}
      </Confirm>
    </SectionCard>
  );
}

function Nothing({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation();
  return (
    <li>
      <IconFingerprint size={20} aria-hidden />
      <span className="says">
        <span className="mut">
          {isKnown
            ? t(
                'Log in with your fingerprint, your face or a security key. Passkeys protect against phishing.',
              )
            : t('This browser does not support passkeys. Use a current browser to add one.')}
        </span>
      </span>
    </li>
  );
}

type RowProps = { passkey: Passkey; onAsk: ((action: PasskeyAction) => void) | undefined };

function PasskeyRow({ passkey, onAsk }: RowProps) {
  const { t } = useTranslation();
  const { name } = passkey;
  return (
    <li>
      <IconFingerprint size={20} aria-hidden />
      <span className="says">
        <span className="named">
          <b>{name}</b>
          {passkey.synced && (
            <Status tone="neutral" badge>
              {t('Synced')}
            </Status>
          )}
        </span>
        <span className="mut">
          {t('Added:')} <DateText at={passkey.created_at} /> · {t('Last used:')}{' '}
          {passkey.last_used_at ? <DateText at={passkey.last_used_at} as="relative" /> : t('Never')}
        </span>
      </span>
      {onAsk && (
        <span className="ways">
          <Button
            variant="default"
            onClick={() => onAsk({ kind: 'rename', passkey })}
            aria-label={t('Rename {{name}}', { name })}
          >
            {t('Rename')}
          </Button>
          <Button
            variant="default"
            onClick={() => onAsk({ kind: 'remove', passkey })}
            aria-label={t('Remove {{name}}', { name })}
          >
            {t('Remove')}
          </Button>
        </span>
      )}
    </li>
  );
}
