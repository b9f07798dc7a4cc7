// The states and rules of standing instructions.

/** INACTIVE: paused · CLOSED: ended permanently. */
export const instructionStatuses = ['ACTIVE', 'INACTIVE', 'CLOSED'] as const;
export type InstructionStatus = (typeof instructionStatuses)[number];

export const instructionStatusLabels: Record<InstructionStatus, string> = {
  ACTIVE: 'Active',
  INACTIVE: 'Paused',
  CLOSED: 'Ended',
};

/** above: the excess goes to the other wallet · below: the shortfall comes from it. */
export const instructionRules = ['above', 'below'] as const;
export type InstructionRule = (typeof instructionRules)[number];

export const instructionRuleLabels: Record<InstructionRule, string> = {
  above: 'Move the excess above',
  below: 'Top up to',
};
