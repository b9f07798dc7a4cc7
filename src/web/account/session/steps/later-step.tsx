// The sign-in steps after the password, by name.

import { useState } from 'react';
import type { SecondFactor } from '#shared/contract/account/sign-in-answer.ts';
import { AppCodeStep } from './app-code-step.tsx';
import { MethodStep } from './method-step.tsx';
import { OneTimeCodeStep } from './one-time-code-step.tsx';
import { PasskeyStep } from './passkey-step.tsx';
import { SetUpStep } from './set-up-step.tsx';
import type { StepProps } from './step-props.ts';

export function LaterStep({ kept, onAnswer, onBegin }: StepProps) {
  const [isSwitching, setSwitching] = useState(false);
  const { answer } = kept;
  const methods = answer.methods ?? [];
  const common = { kept, onAnswer, onBegin };
  const onSwitch = methods.length > 1 ? () => setSwitching(true) : undefined;
  const toApp = () => {
    setSwitching(false);
    void onAnswer({ ...answer, step: 'LOGIN-TOTP', marker: 'totp_required' });
  };
  const toPasskey = () => {
    setSwitching(false);
    void onAnswer({ ...answer, step: 'LOGIN-PASSKEY', marker: 'passkey_required' });
  };
  if (isSwitching || answer.step === 'SWITCH-2FA')
    return (
      <MethodStep
        {...common}
        methods={methods}
        onApp={toApp}
        onPasskey={toPasskey}
        onAnswer={(next) => {
          setSwitching(false);
          return onAnswer(next);
        }}
      />
    );
  switch (answer.step) {
    case 'SEND-OTP':
      return <MethodStep {...common} methods={methods.filter(isSent)} onApp={toApp} onPasskey={toPasskey} />;
    case 'LOGIN-PASSKEY':
      return <PasskeyStep {...common} onSwitch={onSwitch} />;
    case 'LOGIN-TOTP':
      return <AppCodeStep {...common} onSwitch={onSwitch} />;
    case 'TOTP-GENERATE':
      return <SetUpStep {...common} />;
    default:
      return <OneTimeCodeStep {...common} onSwitch={onSwitch} />;
  }
}

/** Whether the codes of a factor are sent, unlike app codes and passkey signatures. */
function isSent(factor: SecondFactor): boolean {
  return factor === 'email' || factor === 'sms';
}
