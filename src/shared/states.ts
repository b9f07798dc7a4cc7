// State tables of nouns: the allowed changes between states, and the descriptions derived from them.

/** Source state to target state of a change; several targets where the caller selects one, with the first as default. */
export type Leads<S extends string> = { readonly [F in S]?: S | readonly S[] };

export type StateTable<S extends string = string> = {
  /** The database table. */
  table: string;
  column?: string;
  begins: readonly S[];
  /** Derived states, shown but never stored because they depend on the clock or a count, with the state that is stored. */
  shown?: Readonly<Record<string, S>>;
  /** States that the database allows but no code writes. */
  unwritten?: readonly S[];
  changes: Readonly<Record<string, Leads<S>>>;
};

/** The target states of a change, the default first; empty if the change is not allowed. */
export function statesAfter<S extends string>(leads: Leads<S>, from: S): readonly S[] {
  const to = leads[from];
  return [to ?? []].flat() as S[];
}

/** Whether any of the given changes leads from one state to another. */
export function canBecome<S extends string>(
  { changes }: Pick<StateTable<S>, 'changes'>,
  from: S,
  to: S,
  kinds: readonly string[] = Object.keys(changes),
): boolean {
  return kinds.some((kind) => statesAfter(changes[kind] ?? {}, from).includes(to));
}

/** A state table with two states, on and off. */
export function switchedStates(table: string, on: string, off: string): StateTable {
  return { table, begins: [on], changes: { activated: { [off]: on }, deactivated: { [on]: off } } };
}

/** The changes of offers that start active or as a draft, can be switched off and on, and are archived permanently. */
export const offeredChanges = {
  activated: { DRAFT: 'ACTIVE', INACTIVE: 'ACTIVE' },
  deactivated: { ACTIVE: 'INACTIVE' },
  archived: { DRAFT: 'CLOSED', ACTIVE: 'CLOSED', INACTIVE: 'CLOSED' },
} as const;

export type Step = { from: string; to: string; by: string };

/** The changes of the stored state, one per change, source and target. */
export function stepsOf({ changes, shown = {} }: StateTable): Step[] {
  const stored = (state: string): string => shown[state] ?? state;
  const all = Object.entries(changes).flatMap(([by, leads]) =>
    Object.keys(leads).flatMap((from) =>
      statesAfter(leads, from).map((to) => ({ from: stored(from), to: stored(to), by })),
    ),
  );
  const key = ({ from, to, by }: Step): string => [from, to, by].join(' ');
  const steps = all.filter(({ from, to }) => from !== to);
  return [...new Map(steps.map((step) => [key(step), step])).values()];
}

/** The description of a status field in the API reference. */
export function describeStates({ begins, changes }: StateTable): string {
  const byState = new Map<string, string[]>();
  for (const leads of Object.values(changes))
    for (const from of Object.keys(leads))
      for (const to of statesAfter(leads, from))
        if (from !== to) byState.set(to, [...(byState.get(to) ?? []), from]);
  const steps = [...byState].map(([to, from]) => `${[...new Set(from)].join(', ')} → ${to}`);
  return [`Begins ${begins.join(', ')}`, ...steps].join('; ');
}
