// Handlers of transfer schedules.

import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { transferSchedulesContract } from '#shared/contract/banking/transfer-schedules.ts';
import { listSchedules } from './list-schedules.ts';
import { createSchedule, getSchedule, resumeSchedule, stopSchedule } from './service.ts';

export const transferScheduleRoutes: Handlers<typeof transferSchedulesContract> = {
  listTransferSchedules: ({ tx, services, environment, query }) =>
    listSchedules(tx, environment.id, query, services.clock.now()),
  exportTransferSchedules: ({ tx, services, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'transfer_schedules', ...body, ids: null }),
  createTransferSchedule: async ({ services, body, ...call }) => {
    const scheduleId = await createSchedule(services, call, body);
    return getSchedule(services, services.database.db, call.environment, scheduleId);
  },
  getTransferSchedule: ({ tx, services, environment, params }) =>
    getSchedule(services, tx, environment, params.scheduleId),
  pauseTransferSchedule: async ({ tx, services, params, ...call }) => {
    await stopSchedule(services, tx, call, params.scheduleId, 'paused');
    return getSchedule(services, tx, call.environment, params.scheduleId);
  },
  resumeTransferSchedule: async ({ tx, services, params, ...call }) => {
    await resumeSchedule(services, tx, call, params.scheduleId);
    return getSchedule(services, tx, call.environment, params.scheduleId);
  },
  cancelTransferSchedule: async ({ tx, services, params, ...call }) => {
    await stopSchedule(services, tx, call, params.scheduleId, 'cancelled');
    return getSchedule(services, tx, call.environment, params.scheduleId);
  },
};
