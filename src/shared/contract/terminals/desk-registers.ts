// Contract of cash registers on the pages of agents and cashiers: opened, sold from, counted and closed at own terminals.
import { z } from 'zod';
import { languages } from '../../languages.ts';
import type { Contract } from '../endpoint.ts';
import { idField } from '../fields.ts';
import { agentKeyField } from './agent-desk.ts';
import {
  cashCloseInput,
  cashEntryInput,
  cashRegister,
  cashRegisterDetail,
  cashRegisterInput,
} from './cash-registers.ts';
import { tillKeyField } from './terminal-cashiers.ts';

const deskRegister = cashRegister.omit({ agent: true });
export const deskRegisterDetail = cashRegisterDetail.omit({ agent: true });
export type DeskRegister = z.output<typeof deskRegister>;
export type DeskRegisterDetail = z.output<typeof deskRegisterDetail>;

/** Who works is known by the cookie that signing in has set; the registers say by themselves who did what. */
const call = { access: 'public', audit: false } as const;
const errors = ['NOT_FOUND', 'UNAUTHENTICATED', 'CONFLICT'] as const;
const list = {
  ...call,
  method: 'GET',
  output: z.object({
    items: z.array(deskRegister).describe('Open at own terminals; then the last 20 that were counted here'),
  }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
} as const;
const read = {
  ...call,
  method: 'GET',
  output: deskRegisterDetail,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
} as const;
const change = { ...call, method: 'POST', output: deskRegisterDetail, errors } as const;
const entry = cashEntryInput.extend({
  requestId: z.uuid().describe('The page’s own: what is sent again is not recorded again'),
});
const correction = z.object({ note: cashEntryInput.shape.note });
const report = {
  ...call,
  method: 'GET',
  query: z.object({ language: z.enum(languages).default('en') }),
  output: 'file',
  errors,
} as const;

const desk = '/agent-desks/:agentKey/registers';
const deskParams = z.object({ agentKey: agentKeyField });
const atDesk = deskParams.extend({ registerId: idField });
const till = '/tills/:tillKey/registers';
const tillParams = z.object({ tillKey: tillKeyField });
const atTill = tillParams.extend({ registerId: idField });

export const deskRegistersContract = {
  listDeskRegisters: {
    ...list,
    url: desk,
    params: deskParams,
    summary: 'Cash registers of an agent’s own terminals',
  },
  openDeskRegister: {
    ...change,
    url: desk,
    params: deskParams,
    summary: 'Open a cash register at a terminal of the agent',
    body: cashRegisterInput,
  },
  getDeskRegister: {
    ...read,
    url: `${desk}/:registerId`,
    params: atDesk,
    summary: 'A cash register with its entries',
  },
  addDeskEntry: {
    ...change,
    url: `${desk}/:registerId/entries`,
    params: atDesk,
    summary: 'Record cash in an open register of an own terminal',
    body: entry,
  },
  correctDeskEntry: {
    ...change,
    url: `${desk}/:registerId/entries/:cashEntryId/correct`,
    params: atDesk.extend({ cashEntryId: idField }),
    summary: 'Correct an entry by its opposite, once',
    body: correction,
  },
  closeDeskRegister: {
    ...change,
    url: `${desk}/:registerId/close`,
    params: atDesk,
    summary: 'Close a cash register with what was counted',
    body: cashCloseInput,
  },
  getDeskRegisterReport: {
    ...report,
    url: `${desk}/:registerId/report`,
    params: atDesk,
    summary: 'The report of a closed register as PDF',
  },
} as const satisfies Contract;

export const tillRegistersContract = {
  listTillRegisters: {
    ...list,
    url: till,
    params: tillParams,
    summary: 'Cash registers of a cashier’s terminal',
  },
  openTillRegister: {
    ...change,
    url: till,
    params: tillParams,
    summary: 'Open a cash register at the terminal of the cashier',
    body: cashRegisterInput.omit({ terminalId: true }),
  },
  getTillRegister: {
    ...read,
    url: `${till}/:registerId`,
    params: atTill,
    summary: 'A cash register of the cashier’s terminal',
  },
  addTillEntry: {
    ...change,
    url: `${till}/:registerId/entries`,
    params: atTill,
    summary: 'Record cash in the open register of the cashier’s terminal',
    body: entry,
  },
  correctTillEntry: {
    ...change,
    url: `${till}/:registerId/entries/:cashEntryId/correct`,
    params: atTill.extend({ cashEntryId: idField }),
    summary: 'Correct an entry of the cashier’s terminal by its opposite, once',
    body: correction,
  },
  closeTillRegister: {
    ...change,
    url: `${till}/:registerId/close`,
    params: atTill,
    summary: 'Close the register of the cashier’s terminal with what was counted',
    body: cashCloseInput,
  },
  getTillRegisterReport: {
    ...report,
    url: `${till}/:registerId/report`,
    params: atTill,
    summary: 'The report of a closed register of the cashier’s terminal as PDF',
  },
} as const satisfies Contract;
