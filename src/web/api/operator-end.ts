// Notifies the console that its session has ended, and records when it was last used.
import { wallMs } from '#web/ui/now.ts';

type Listener = () => void;
let listener: Listener | null = null;
const usedAtKey = 'kasuwa.operator-used-at';

/** Registers the console's handler for the end of its session. */
export function onOperatorSessionEnd(then: Listener): void {
  listener = then;
}

export function endOperatorSession(): void {
  listener?.();
}

/** Every successful call extends the session; the time is shared between tabs. */
export function rememberOperatorUse(): void {
  localStorage.setItem(usedAtKey, String(wallMs()));
}

export function operatorUsedAt(): number {
  return Number(localStorage.getItem(usedAtKey) ?? 0);
}
