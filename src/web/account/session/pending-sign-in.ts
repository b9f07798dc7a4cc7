// The step a sign-in waits in, kept so that a reload goes on where one was; never longer than the server keeps it.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import { readStored, removeStored, store } from '#web/api/local-store.ts';
import { wallMs } from '#web/ui/now.ts';

const name = 'sign-in';

export type PendingSignIn = { answer: SignInAnswer; at: number };

/** What was kept, while it is still good. */
export function readPendingSignIn(): PendingSignIn | null {
  const found = readStored<PendingSignIn>(name);
  const until = Date.parse(found?.answer.challenge_expires_at ?? '');
  return found && until > wallMs() ? found : null;
}

/** Keeps the step that comes next; nothing once it is over. */
export function savePendingSignIn(answer: SignInAnswer | null): PendingSignIn | null {
  if (!answer?.challenge) {
    removeStored(name);
    return null;
  }
  const found = { answer, at: wallMs() };
  store(name, found);
  return found;
}
