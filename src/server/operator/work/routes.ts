// Handlers of pending work for staff.

import type { Handlers } from '#server/services.ts';
import type { workContract } from '#shared/contract/operator/work.ts';
import { getWaitingCounts } from './counts.ts';
import { addWorkNote, getWorkOwner, listWorkNotes, setWorkOwner } from './owners.ts';
import { findSource, getWaitingWork, listWaitingWork, type Sources } from './service.ts';

export function workRoutes(sources: Sources): Handlers<typeof workContract> {
  return {
    getWaitingWork: ({ tx, services, operator, query }) =>
      getWaitingWork(tx, services.clock, operator, sources, query.owner),
    getWaitingCounts: ({ services, operator }) => getWaitingCounts(services, operator, sources),
    listWaitingWork: ({ tx, services, operator, params, query }) =>
      listWaitingWork(tx, services.clock, operator, findSource(sources, operator, params.kind), query),
    getWorkOwner: ({ tx, operator, params: { kind, subjectId } }) =>
      getWorkOwner(tx, operator, { source: findSource(sources, operator, kind), subjectId }),
    setWorkOwner: ({ tx, services, operator, audit, params: { kind, subjectId }, body }) => {
      const of = { source: findSource(sources, operator, kind), subjectId };
      return setWorkOwner({ tx, clock: services.clock, operator, audit }, of, body);
    },
    listWorkNotes: async ({ tx, operator, params: { kind, subjectId } }) => ({
      items: await listWorkNotes(tx, { source: findSource(sources, operator, kind), subjectId }),
    }),
    addWorkNote: ({ tx, services, operator, audit, params: { kind, subjectId }, body }) => {
      const of = { source: findSource(sources, operator, kind), subjectId };
      return addWorkNote({ tx, clock: services.clock, operator, audit }, of, body.text);
    },
  };
}
