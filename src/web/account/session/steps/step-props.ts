// The props of every sign-in step.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import type { PendingSignIn } from '../pending-sign-in.ts';

export type StepProps = {
  kept: PendingSignIn;
  /** Continues with the response of the server. */
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  /** Restarts with e-mail and password, and shows the reason. */
  onBegin: (why: string | null) => void;
};
