// The stored form of timeline lines: the kind with its parameters, and the actor.
import type { Actor } from '#server/platform/http/call.ts';
import type { ActorKind, TimelineActor, Tone } from '#shared/timeline.ts';

/** A line to insert: the event, the actor, and the tone. */
export type NewLine<L extends { kind: string }> = L & { actor: TimelineActor; tone: Tone };

export type LineColumns<L extends { kind: string }> = {
  kind: L['kind'];
  params: string;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
};

/** Returns the columns of a line. */
export function columnsOfLine<L extends { kind: string }>(line: NewLine<L>): LineColumns<L> {
  const { kind, actor, tone } = line;
  return {
    kind,
    params: JSON.stringify('params' in line ? line.params : {}),
    actorKind: actor.kind,
    actor: 'name' in actor ? actor.name : null,
    tone,
  };
}

/** Returns the event without the actor, for a line of another noun that refers to it. */
export function contentOf<L extends { kind: string }>(line: NewLine<L>): L {
  const { actor: _, tone: __, ...what } = line;
  return what as unknown as L;
}

/** Returns the caller in the form used by timelines. */
export function callerOf({ kind, name }: Pick<Actor, 'kind' | 'name'>) {
  return { kind: kind === 'api_key' ? 'api_key' : 'member', name } as const;
}
