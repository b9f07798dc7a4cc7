// The columns of every timeline line.
import type { ColumnType, Generated } from 'kysely';
import type { ActorKind, Tone } from '#shared/timeline.ts';

export type TimelineLine<K> = {
  environmentId: string;
  id: string;
  kind: K;
  params: ColumnType<unknown, string | null, string | null>;
  /** Only in lines stored before parameters were introduced. */
  sentence: Generated<string | null>;
  actorKind: ActorKind | null;
  actor: string | null;
  tone: Tone;
  at: Date;
};
