// Tells the console that its session has ended, and when it was last used.
import { wallMs } from '#web/ui/now.ts';

type Listener = () => void;
let listener: Listener | null = null;
const usedAtKey = 'kasuwa.operator-used-at';

/** The console says what happens when nobody of the staff is signed in any more. */
export function onOperatorSessionEnd(then: Listener): void {
  listener = then;
}

export function endOperatorSession(): void {
  listener?.();
}

/** Every answered call keeps the session alive; all tabs know it. */
export function rememberOperatorUse(): void {
  localStorage.setItem(usedAtKey, String(wallMs()));
}

export function operatorUsedAt(): number {
  return Number(localStorage.getItem(usedAtKey) ?? 0);
}
