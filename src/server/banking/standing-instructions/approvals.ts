// Approval rules for standing instructions: creating one, since it moves money automatically.

import { approvalOf } from '#server/account/approvals/approval-of.ts';
import type { ApprovalSubjects } from '#server/platform/approvals/approval-subject.ts';
import { frequencyLabels } from '#shared/banking/transfer-labels.ts';
import { instructionRuleLabels } from '#shared/contract/banking/wallet-nouns/standing-instruction-enums.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { formatMoney } from '#shared/money.ts';
import { findPair } from './service.ts';

export const instructionApprovals: ApprovalSubjects = {
  standing_instructions: {
    name: 'Standing instructions',
    about: 'Automatically moving money above or below an amount between your own wallets.',
    money: false,
    calls: {
      createStandingInstruction: approvalOf(standingInstructionsContract.createStandingInstruction, {
        kind: 'Standing instruction',
        verb: 'Approve instruction',
        describe: async ({ db, asked: { environment, body } }) => {
          const [wallet, other] = await findPair(db, environment.id, body);
          return {
            title: `${instructionRuleLabels[body.rule]} ${formatMoney(body.threshold, wallet.currency)}: ${wallet.name}`,
            money: null,
            changes: [
              { label: 'Wallet', now: null, after: wallet.name },
              { label: 'Other wallet', now: null, after: other.name },
              { label: 'Amount', now: null, after: formatMoney(body.threshold, wallet.currency) },
              { label: 'How often', now: null, after: frequencyLabels[body.frequency] },
              { label: 'First on', now: null, after: body.startsOn },
            ],
            effects: {
              approve: 'It runs automatically on its dates',
              later: 'Each run moves money without further approval',
              decline: 'No money is moved',
            },
            path: '/banking-services/wallets/standing-instructions',
          };
        },
        resultPath: (answer) => {
          const { id } = (answer ?? {}) as { id?: unknown };
          return id ? `/banking-services/wallets/standing-instructions/${id}` : null;
        },
      }),
    },
  },
};
