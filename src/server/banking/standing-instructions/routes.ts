// Handlers of standing instructions.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { instructionList } from './queries.ts';
import { changeInstruction, createInstruction, getInstruction, toInstruction } from './service.ts';

export const instructionRoutes: Handlers<typeof standingInstructionsContract> = {
  listStandingInstructions: ({ tx, services, environment, query }) =>
    instructionList.page(tx, environment.id, query, services.clock.now(), toInstruction),
  exportStandingInstructions: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'standing_instructions', ...body, ids: null }),
  createStandingInstruction: async ({ tx, services, body, ...call }) =>
    getInstruction(services, tx, call.environment.id, await createInstruction(services, tx, call, body)),
  getStandingInstruction: ({ tx, services, environment, params }) =>
    getInstruction(services, tx, environment.id, params.instructionId),
  pauseStandingInstruction: async ({ tx, services, params: { instructionId }, ...call }) => {
    await changeInstruction(services, tx, call, instructionId, 'paused');
    return getInstruction(services, tx, call.environment.id, instructionId);
  },
  resumeStandingInstruction: async ({ tx, services, params: { instructionId }, ...call }) => {
    await changeInstruction(services, tx, call, instructionId, 'resumed');
    return getInstruction(services, tx, call.environment.id, instructionId);
  },
  endStandingInstruction: async ({ tx, services, params: { instructionId }, ...call }) => {
    await changeInstruction(services, tx, call, instructionId, 'ended');
    return getInstruction(services, tx, call.environment.id, instructionId);
  },
};
