// Module declaration of imports: the tables they alone write, and their retention.
import type { Module } from '#server/module.ts';
import { importsRetention } from './personal-data.ts';

export const importsModule: Module = { tables: ['import_rows', 'imports'], retention: importsRetention };
