// Asks whether one is still there two minutes before one is logged out, and logs out when nobody answers; in step in every tab.
import { Suspense, useEffect, useRef, useState } from 'react';
import { wallMs } from '#web/ui/now.ts';
import { logout } from '../session-actions.ts';
import { optionalPart } from '../stage/optional-part.ts';
import { type Activity, followActivity } from './activity.ts';
import { type IdlePhase, idlePhaseOf } from './idle.ts';

const lookEveryMs = 1000;

/** The phase one is in, and the answer to the question. */
function useIdle(): { phase: IdlePhase; stillHere: () => void } {
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'here' });
  const activity = useRef<Activity | null>(null);
  useEffect(() => {
    const phaseNow = () => idlePhaseOf(wallMs(), activity.current?.activeAt() ?? wallMs());
    let gone = false;
    const look = () => {
      if (gone) return;
      const next = phaseNow();
      gone = next.phase === 'gone';
      setPhase((before) => (before.phase === 'here' && next.phase === 'here' ? before : next));
      if (gone) void logout();
    };
    activity.current = followActivity(() => !gone && phaseNow().phase === 'here', look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      clearInterval(timer);
      activity.current?.stop();
    };
  }, []);
  return { phase, stillHere: () => activity.current?.stillHere() };
}

// Who is away is logged out without it too: it only asks before.
const IdleDialog = optionalPart(() => import('./idle-dialog.tsx').then((m) => m.IdleDialog));

export function IdlePrompt() {
  const idle = useIdle();
  // Drawn from the start, so that it is loaded: when it is needed there may be no connection.
  return (
    <Suspense>
      <IdleDialog {...idle} />
    </Suspense>
  );
}
