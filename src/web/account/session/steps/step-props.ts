// What every step of logging in is given.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import type { PendingSignIn } from '../pending-sign-in.ts';

export type StepProps = {
  kept: PendingSignIn;
  /** Goes on with what the server answered. */
  onAnswer: (answer: SignInAnswer) => Promise<void>;
  /** Begins again with e-mail and password, and says why. */
  onBegin: (why: string | null) => void;
};
