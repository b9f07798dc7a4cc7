// The lines of a history: what happened is kept as a kind with parameters, who did it as a kind with a name, and both become words when they are read.

/** What can happen to a noun: by kind a sentence, made from the parameters that are stored. */
export type Sentences = Record<string, Sentence>;
/** A method, because each kind has parameters of its own. */
type Sentence = { say(params: NonNullable<unknown>): string }['say'];

/** A kind of a table of sentences, with its parameters where it has any. */
export type LineOf<T extends Sentences> = {
  [K in keyof T & string]: Parameters<T[K]> extends []
    ? { kind: K }
    : { kind: K; params: Parameters<T[K]>[0] };
}[keyof T & string];

/** Why something came to nothing: in the words of an outside party or a person, or as a kind of the program's own. */
export type ReasonOf<T extends Sentences> = string | LineOf<T>;

/**
 * member: somebody of the business · api_key: a program with a key of the business · payer, customer: who pays or has
 * paid, by name if it is known · platform: the program by itself, shown by the name of the brand · provider: its staff ·
 * gateway: who charges cards, USSD or QR · bank · simulator: the outside world of test mode.
 */
export const actorKinds = [
  ...(['member', 'api_key', 'payer', 'customer'] as const),
  ...(['platform', 'provider', 'gateway', 'bank', 'simulator'] as const),
] as const;
export type ActorKind = (typeof actorKinds)[number];

export type TimelineActor =
  | { kind: 'member' | 'api_key' | 'gateway'; name: string }
  | { kind: 'payer' | 'customer' | 'bank'; name: string | null }
  | { kind: 'platform' | 'provider' | 'simulator' };

const actorWords: Record<ActorKind, string> = {
  member: 'Member',
  api_key: 'API key',
  payer: 'Payer',
  customer: 'Customer',
  platform: 'Platform',
  provider: 'Provider',
  gateway: 'Gateway',
  bank: 'Bank',
  simulator: 'Simulator',
};

/** Who did it, by name where one is known. */
export function actorText(actor: TimelineActor): string {
  return ('name' in actor ? actor.name : null) ?? actorWords[actor.kind];
}

/** The sentence of a line; a kind that this release does not know is shown as it is. */
export function sentenceOf<T extends Sentences>(
  sentences: T,
  line: { kind: string; params?: unknown },
): string {
  const say = Object.hasOwn(sentences, line.kind) ? sentences[line.kind] : undefined;
  return say ? say(line.params ?? {}) : line.kind.replaceAll('_', ' ');
}

/** A reason in words. */
export function reasonOf<T extends Sentences>(reasons: T, reason: ReasonOf<T>): string {
  return typeof reason === 'string' ? reason : sentenceOf(reasons, reason);
}

export type Tone = 'success' | 'danger' | 'neutral';

/** A line as it is stored. Those from before kinds had parameters keep their sentence, and the name of who did it. */
export type StoredLine = {
  /** Out of a JSON column it comes as text. */
  at: Date | string;
  kind: string | null;
  params: unknown;
  sentence?: string | null;
  actorKind: ActorKind | null;
  actor: string | null;
  tone: Tone;
};

/** How a line is read. */
export type Reading<T extends Sentences> = {
  sentences: T;
  /** The name the platform goes by. */
  brand: string;
  /** What customers are called whose name is not known, where it is not 'Customer'. */
  customer?: string;
};

/** A line in words, as details answer it. */
export function readLine<T extends Sentences>(row: StoredLine, { sentences, brand, customer }: Reading<T>) {
  const words = { ...actorWords, platform: brand, ...(customer && { customer }) };
  const { at, kind, params, tone } = row;
  return {
    at: new Date(at).toISOString(),
    sentence: row.sentence ?? sentenceOf(sentences, { kind: kind ?? '', params }),
    actor: row.actor ?? (row.actorKind ? words[row.actorKind] : ''),
    tone,
  };
}
