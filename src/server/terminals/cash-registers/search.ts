// Cash registers in the command palette.
import { joined, searchPages } from '#server/platform/search/search-source.ts';
import { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { toRegister } from './cash-register-answers.ts';
import { registerList } from './queries.ts';

export const searchCashRegisters = searchPages(cashRegistersContract.listCashRegisters, {
  page: (db, { actor }, query) => registerList.page(db, actor.environment.id, query, new Date(0), toRegister),
  resultOf: (row) => ({
    kind: 'cash_register',
    title: row.reference,
    subtitle: joined(row.terminal.name, row.openedBy),
    path: `/payment-gateway/terminal/transactions/cash-registers/${row.id}`,
  }),
});
