// How remittances are described to approval rules.
import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { fundSources, remittancePurposes } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { formatMoney } from '#shared/money.ts';
import { prepareRemittance } from './create-remittance.ts';
import { totalOf } from './post-remittances.ts';

const at = '/banking-services/remittance/transaction-history';

export const remittanceApprovals: ApprovalSubjects = {
  remittances: {
    name: 'Remittances',
    about: 'Sending money abroad from a wallet.',
    money: true,
    calls: {
      sendRemittance: approvalOf(remittancesContract.sendRemittance, {
        kind: 'Remittance',
        verb: 'Approve remittance',
        code: 'transfer',
        describe: async ({ services, db, asked }) => {
          const { environment, body } = asked;
          // `approved`, so that an expired quote is accepted here: it is renewed on execution.
          const actor = { kind: 'user', name: '', userId: '', approved: true } as const;
          const { quote, sender, payee, wallet } = await prepareRemittance(
            services,
            db,
            { environment, actor },
            body,
          );
          const { fromCurrency: currency } = quote;
          const total = totalOf({ amount: quote.fromAmount, fee: quote.fee, vat: quote.vat });
          const available = wallet.ledger - wallet.lien;
          const money = (value: number) => formatMoney(value, currency);
          const source = fundSources[body.sourceOfFunds ?? sender.sourceOfFunds];
          return {
            title: `Remittance to ${payee.name}`,
            money: { amount: total, currency },
            changes: [
              {
                label: 'Beneficiary receives',
                now: null,
                after: formatMoney(quote.toAmount, quote.toCurrency),
              },
              { label: 'Charges', now: null, after: money(quote.fee + quote.vat) },
              { label: wallet.name, now: money(available), after: money(available - total) },
              { label: 'Sender', now: `${sender.firstName} ${sender.lastName}`, after: null },
              { label: 'Paid out to', now: payee.summary, after: null },
              { label: 'Purpose', now: remittancePurposes[body.purpose].label, after: null },
              { label: 'Source of funds', now: source, after: null },
            ],
            effects: {
              approve: `${money(total)} leaves ${wallet.name} and is sent to ${payee.name}`,
              later: 'If the quote has expired, a new one is used if the rate has moved by no more than 2%',
              decline: 'No money is sent',
            },
            path: at,
          };
        },
        resultPath: (answer) => {
          const { id } = (answer ?? {}) as { id?: unknown };
          return id ? `${at}/${id}/transaction-information` : null;
        },
      }),
    },
  },
};
