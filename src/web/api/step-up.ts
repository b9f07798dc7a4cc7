// Re-authentication: a call that requires it waits for the dialog, and is then sent again.
import { useSyncExternalStore } from 'react';

type Waiting = { settle: (shown: boolean) => void };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Resolves to true after re-authentication, false if the user cancels. Concurrent calls share one dialog. */
export function requestStepUp(): Promise<boolean> {
  // Without a mounted dialog the call is refused.
  if (listeners.size === 0) return Promise.resolve(false);
  return new Promise((settle) => {
    waiting = [...waiting, { settle }];
    tell();
  });
}

export function settleStepUp(shown: boolean): void {
  const settled = waiting;
  waiting = [];
  for (const { settle } of settled) settle(shown);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call is waiting for re-authentication. */
export function useStepUpRequest(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}
