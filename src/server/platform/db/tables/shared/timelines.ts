// The columns of every timeline line.
import type { ColumnType } from 'kysely';
import type { ActorKind, Tone } from '#shared/timeline.ts';

export type TimelineLine<K> = {
  environmentId: string;
  id: string;
  kind: K;
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};
