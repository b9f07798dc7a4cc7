// Blocking stages of the whole application (starter data, features, logout, business switch) and their error handling.
import { useSyncExternalStore } from 'react';

export const stages = {
  'starter-data': { text: 'Loading your business…', error: 'Error Fetching Data' },
  features: { text: 'Loading features…', error: 'Error Fetching Data' },
  logout: { text: 'Logging out…', error: 'Error Login Out User' },
  'switch-business': { text: 'Switching business…', error: 'Error Switching Business' },
} as const;
export type StageKey = keyof typeof stages;

export type StageState = { stage: StageKey; error?: unknown; retry?: () => void } | null;

let current: StageState = null;
const listeners = new Set<() => void>();

export function setStage(state: StageState): void {
  current = state;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useStage(): StageState {
  return useSyncExternalStore(subscribe, () => current);
}

/** Runs a stage that blocks the whole application; a failure offers Retry and Logout. */
export async function runStage(stage: StageKey, work: () => Promise<unknown>): Promise<void> {
  setStage({ stage });
  try {
    await work();
    setStage(null);
  } catch (error) {
    setStage({ stage, error, retry: () => void runStage(stage, work) });
  }
}
