// Shows the idle prompt two minutes before logout, and logs out without an answer; synchronised between tabs.
import { Suspense, useEffect, useRef, useState } from 'react';
import { wallMs } from '#web/ui/now.ts';
import { logout } from '../session-actions.ts';
import { optionalPart } from '../stage/optional-part.ts';
import { type Activity, followActivity } from './activity.ts';
import { type IdlePhase, idlePhaseOf } from './idle.ts';

const lookEveryMs = 1000;

/** Returns the current idle phase, and the answer to the prompt. */
function useIdle(): { phase: IdlePhase; stillHere: () => void } {
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'here' });
  const activity = useRef<Activity | null>(null);
  useEffect(() => {
    const phaseNow = () => idlePhaseOf(wallMs(), activity.current?.activeAt() ?? wallMs());
    let isUnmounted = false;
    const look = () => {
      if (isUnmounted) return;
      const next = phaseNow();
      isUnmounted = next.phase === 'gone';
      setPhase((before) => (before.phase === 'here' && next.phase === 'here' ? before : next));
      if (isUnmounted) void logout();
    };
    activity.current = followActivity(() => !isUnmounted && phaseNow().phase === 'here', look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      activity.current?.stop();
    };
  }, []);
  return { phase, stillHere: () => activity.current?.stillHere() };
}

// Optional: logout after inactivity works without the prompt.
const IdleDialog = optionalPart(() => import('./idle-dialog.tsx').then((m) => m.IdleDialog));

export function IdlePrompt() {
  const idle = useIdle();
  // Rendered from the start so that its code is loaded, because there may be no connection when it is needed.
  return (
    <Suspense>
      <IdleDialog {...idle} />
    </Suspense>
  );
}
