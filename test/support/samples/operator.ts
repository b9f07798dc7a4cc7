// Samples of the area 'operator': a valid body of each call that changes something.

import { nobody, type Samples } from './samples.ts';

const bodies = {
  eraseUser: { reason: 'Asked in writing' },
  holdOperatorPayout: { reason: 'Looked into' },
  releaseOperatorPayout: {},
  returnOperatorPayout: { reason: 'The bank sent it back' },
  holdBusinessPayouts: { businessId: nobody, reason: 'Looked into' },
  releaseBusinessPayouts: undefined,
  decidePayoutAccount: { approved: false, reason: 'Not the same name' },
  addHoliday: { country: 'NG', day: '2031-03-03', name: 'A holiday' },
  removeHoliday: undefined,
  saveSettlementTerms: {
    businessId: nobody,
    currency: 'NGN',
    clearingDays: 1,
    instantAllowed: false,
    reservePpm: 0,
    reserveDays: 0,
  },
  removeSettlementTerms: undefined,
  matchStatementLine: {
    items: ['00000000-0000-4000-8000-000000000001.1.bank'],
    note: 'Agreed with the bank',
  },
  resolveStatementLine: {
    businessId: '00000000-0000-4000-8000-000000000001',
    as: 'bank_fees',
    note: 'A charge of the bank',
  },
  undoStatementLine: { note: 'The wrong line' },
  resolveOpenItem: { resolution: 'write_off', note: 'Too small to ask for' },
  undoOpenItem: { note: 'The bank has confirmed it' },
  runReconciliation: undefined,
  undoSettlementResolution: { note: 'Received' },
  assignSettlementRow: { businessId: nobody, note: 'A fee of the month' },
  undoSettlementRow: { note: 'Matched with the wrong payment' },
  resolveSettlementRow: { resolution: 'write_off', note: 'Too small to ask for' },
  closePeriods: { mode: 'test', period: '2026-01' },
  revealComplianceNumber: { number: 'bvn', reason: 'Compared with the register' },
  createOperatorRole: { name: 'Helpers', permissions: ['MERCHANTS.READ'] },
  updateOperatorRole: { name: 'Helpers', permissions: ['MERCHANTS.READ'] },
  deleteOperatorRole: undefined,
  saveStaffView: { list: 'merchants', name: 'Suspended', search: { status: 'SUSPENDED' } },
  deleteStaffView: undefined,
  retryMessage: undefined,
  retryFailedMessages: { channel: 'email' },
  discardMessage: { reason: 'Overtaken' },
  revealRecipient: { reason: 'Asked for by the customer' },
  resendConsoleDelivery: undefined,
  runJob: undefined,
  retryConsoleExport: undefined,
  stepUpOperator: { code: '000000' },
};

export const operatorSamples: Samples = { bodies };
