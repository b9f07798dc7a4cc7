// The tables of the area 'terminals', as the query builder sees them.

export type TerminalsTables = Record<never, never>;
