// The columns that the lines of every timeline have.
import type { ColumnType, Generated } from 'kysely';
import type { ActorKind, Tone } from '#shared/timeline.ts';

export type TimelineLine<K> = {
  environmentId: string;
  id: string;
  kind: K;
  params: ColumnType<unknown, string | null, string | null>;
  /** Only of lines from before there were parameters. */
  sentence: Generated<string | null>;
  actorKind: ActorKind | null;
  actor: string | null;
  tone: Tone;
  at: Date;
};
