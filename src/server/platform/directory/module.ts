// The module of the directory: the table that only it writes.
import type { Module } from '#server/module.ts';

export const directoryModule: Module = { tables: ['directory'] };
