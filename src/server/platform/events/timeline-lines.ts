// What is stored of a line of a timeline: the kind with its parameters, and who did it.
import type { Actor } from '#server/platform/http/call.ts';
import type { ActorKind, TimelineActor, Tone } from '#shared/timeline.ts';

/** A line that is written: what happened, who did it, and how it is shown. */
export type NewLine<L extends { kind: string }> = L & { actor: TimelineActor; tone: Tone };

export type LineColumns<L extends { kind: string }> = {
  kind: L['kind'];
  params: string;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
};

/** The columns of a line. */
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

/** What happened, without who did it: for the line of another noun that tells of it. */
export function whatOf<L extends { kind: string }>(line: NewLine<L>): L {
  const { actor: _, tone: __, ...what } = line;
  return what as unknown as L;
}

/** Who calls, as timelines name them. */
export function callerOf({ kind, name }: Pick<Actor, 'kind' | 'name'>) {
  return { kind: kind === 'api_key' ? 'api_key' : 'member', name } as const;
}
