// The pending step of a sign-in, stored so that a reload continues there; never longer than the server keeps it.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { readStored, removeStored, store } from '#web/api/local-store.ts';
import { wallMs } from '#web/ui/now.ts';

const name = 'sign-in';

export type PendingSignIn = { answer: SignInAnswer; at: number };

/** Returns the stored step while it is valid. */
export function readPendingSignIn(): PendingSignIn | null {
  const found = readStored<PendingSignIn>(name);
  const until = Date.parse(found?.answer.challenge_expires_at ?? '');
  return found && until > wallMs() ? found : null;
}

/** Stores the next step; clears it when the sign-in is complete. */
export function savePendingSignIn(answer: SignInAnswer | null): PendingSignIn | null {
  if (!answer?.challenge) {
    removeStored(name);
    return null;
  }
  const found = { answer, at: wallMs() };
  store(name, found);
  return found;
}
