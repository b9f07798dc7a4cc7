// Module declaration of payout schedules: the tables that only this noun writes.
import type { Module } from '#server/module.ts';

export const payoutSchedulesModule: Module = {
  tables: ['payout_schedules'],
};
