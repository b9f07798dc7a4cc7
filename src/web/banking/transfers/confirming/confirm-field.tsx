// The confirmation of a transfer: the PIN, a code of the authenticator app, or a code by e-mail, as the business allows.
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfirmationMethod, confirmationsContract } from '#shared/contract/banking/confirmations.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { OneTimeCodeField } from '#web/ui/form/one-time-code-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

/** The quickest method comes first. */
const soonest: readonly ConfirmationMethod[] = ['pin', 'authenticator', 'code'];

const others: Readonly<Record<ConfirmationMethod, string>> = {
  pin: 'Use your PIN',
  authenticator: 'Use your authenticator app',
  code: 'Use a code by e-mail',
};

type Sent = { destination: string; resendInS: number };
type Props = {
  form: ContractForm;
  /** Sends a code by e-mail; undefined if that failed. */
  send: () => Promise<Sent | undefined>;
  sending: boolean;
};

export function ConfirmField({ form, send, sending }: Props) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery(queryOptionsOf(confirmationsContract.getTransferConfirmation));
  const [chosen, setChosen] = useState<ConfirmationMethod | null>(null);
  if (isPending) return <span className="sk" style={{ height: 64 }} aria-busy="true" />;
  const mine = data?.mine ?? ['code'];
  const way =
    chosen && mine.includes(chosen) ? chosen : (soonest.find((item) => mine.includes(item)) ?? 'code');
  const choose = (next: ConfirmationMethod) => {
    form.setValues({ code: undefined, pin: undefined });
    form.clearErrors();
    setChosen(next);
  };
  const mayHavePin = data?.ways.includes('pin') && !mine.includes('pin');
  return (
    <div>
      {way === 'pin' && (
        <PasswordField
          label="PIN"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          {...form.getInputProps('pin')}
        />
      )}
      {way === 'authenticator' && (
        <TextField
          label="Code from your authenticator app"
          digits
          autoComplete="one-time-code"
          maxLength={6}
          {...form.getInputProps('code')}
        />
      )}
      {way === 'code' && (
        <OneTimeCodeField send={send} sending={sending} input={form.getInputProps('code')} />
      )}
      <div className="confirm-ways">
        {mine
          .filter((item) => item !== way)
          .map((item) => (
            <Button key={item} variant="subtle" onClick={() => choose(item)}>
              {t(others[item])}
            </Button>
          ))}
        {mayHavePin && (
          <Anchor component={Link} to="/account/profile/security">
            {t('Set a PIN')}
          </Anchor>
        )}
      </div>
    </div>
  );
}
