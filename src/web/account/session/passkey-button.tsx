// Sign-in with a passkey from the login page; its code is loaded on demand.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Banner } from '#web/ui/banner.tsx';

type Props = { onAnswer: (answer: SignInAnswer) => Promise<void> };

export function PasskeyButton({ onAnswer }: Props) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setWorking(true);
    setFailure(null);
    try {
      const { signInWithPasskey } = await import('#web/api/passkeys.ts');
      await onAnswer(await signInWithPasskey());
    } catch (error) {
      setWorking(false);
      setFailure(messageOf(error));
    }
  };
  return (
    <div className="auth-fields passkey-way">
      {failure && <Banner tone="danger">{t(failure)}</Banner>}
      <Button variant="default" size="lg" fullWidth loading={working} onClick={() => void signIn()}>
        {t('Log in with a passkey')}
      </Button>
    </div>
  );
}
