// Lines of a history: events are stored as a kind with parameters, actors as a kind with a name, and both become text when read.

/** Texts of a noun's events, by kind, generated from the stored parameters. */
export type Sentences = Record<string, Sentence>;
/** A method type, because each kind has its own parameters. */
type Sentence = { say(params: NonNullable<unknown>): string }['say'];

/** A kind from a table of texts, with its parameters if it has any. */
export type LineOf<T extends Sentences> = {
  [K in keyof T & string]: Parameters<T[K]> extends []
    ? { kind: K }
    : { kind: K; params: Parameters<T[K]>[0] };
}[keyof T & string];

/** The reason of a failure: text of an outside party or a person, or a kind of the program's own. */
export type ReasonOf<T extends Sentences> = string | LineOf<T>;

/**
 * member: a user of the business · api_key: a program with a key of the business · payer, customer: by name if known · platform: the
 * program itself, shown with the brand's name · provider: its staff · gateway: the processor of cards, USSD or QR · bank · simulator:
 * outside parties in test mode.
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

/** The actor, by name if known. */
export function actorText(actor: TimelineActor): string {
  return ('name' in actor ? actor.name : null) ?? actorWords[actor.kind];
}

/** The text of a line; kinds unknown to this release are shown unchanged. */
export function sentenceOf<T extends Sentences>(
  sentences: T,
  line: { kind: string; params?: unknown },
): string {
  const say = Object.hasOwn(sentences, line.kind) ? sentences[line.kind] : undefined;
  return say ? say(line.params ?? {}) : line.kind.replaceAll('_', ' ');
}

/** The text of a reason. */
export function reasonOf<T extends Sentences>(reasons: T, reason: ReasonOf<T>): string {
  return typeof reason === 'string' ? reason : sentenceOf(reasons, reason);
}

export type Tone = 'success' | 'danger' | 'neutral';

/** A stored line: the kind with its parameters, from which the text is made when it is read. */
export type StoredLine = {
  /** A string when read from a JSON column. */
  at: Date | string;
  kind: string;
  params: unknown;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
};

/** Options for reading a line. */
export type Reading<T extends Sentences> = {
  sentences: T;
  /** The name of the platform. */
  brand: string;
  /** The label of customers without a known name, instead of 'Customer'. */
  customer?: string;
};

/** Converts a line to text, for detail responses. */
export function readLine<T extends Sentences>(row: StoredLine, { sentences, brand, customer }: Reading<T>) {
  const words = { ...actorWords, platform: brand, ...(customer && { customer }) };
  const { at, kind, params, tone } = row;
  return {
    at: new Date(at).toISOString(),
    sentence: sentenceOf(sentences, { kind, params }),
    actor: row.actor ?? words[row.actorKind],
    tone,
  };
}
