// The step a sign-in waits in, kept for this tab so that a reload goes on where one was; never longer than the server keeps it.
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';

const storageKey = 'kasuwa.sign-in';

export type KeptSignIn = { answer: SignInAnswer; at: number };

/** What was kept, while it is still good. */
export function readSignIn(): KeptSignIn | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as KeptSignIn | null;
    const until = Date.parse(kept?.answer.challenge_expires_at ?? '');
    return kept && until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the step that comes next; nothing once it is over. */
export function keepSignIn(answer: SignInAnswer | null): KeptSignIn | null {
  if (!answer?.challenge) {
    sessionStorage.removeItem(storageKey);
    return null;
  }
  const kept = { answer, at: Date.now() };
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
  return kept;
}
