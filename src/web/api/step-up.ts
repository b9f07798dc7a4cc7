// Showing again that it is oneself: a call that asks for it waits for the dialog, and is then made once more.
import { useSyncExternalStore } from 'react';

type Waiting = { settle: (shown: boolean) => void };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** True once the person has shown that it is they, false when they would rather not. Several calls wait for one dialog. */
export function requestStepUp(): Promise<boolean> {
  // Where nothing shows the dialog the call is refused as it stands.
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

/** Whether a call waits. */
export function useStepUpRequest(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}
