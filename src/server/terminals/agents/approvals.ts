// Approval descriptions of floats: funding and return.
import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import { agentsContract } from '#shared/contract/terminals/agents.ts';
import { formatMoney } from '#shared/money.ts';
import { nameOf } from './agent-call.ts';
import { findFloat } from './floats.ts';
import { findListedAgent } from './queries.ts';

type Input = { walletId: string; amount: number; narration: string | null };

/** Describes a transfer between a wallet and the float; throws if it is not possible. */
async function describeMove(
  db: Db,
  { environmentId, agentId }: { environmentId: string; agentId: string },
  { walletId, amount, narration }: Input,
  way: 'fund' | 'return',
) {
  const agent = await findListedAgent(db, environmentId, agentId);
  const wallet = await lookUpWallet(db, environmentId, walletId);
  const { currency } = wallet;
  const floatId = await findFloat(db, { environmentId, agentId }, currency);
  const float = floatId ? await lookUpWallet(db, environmentId, floatId) : null;
  const money = (value: number) => formatMoney(value, currency);
  const inWallet = wallet.ledger - wallet.lien;
  const inFloat = float ? float.ledger - float.lien : 0;
  const isFunded = way === 'fund';
  const name = `Float of ${nameOf(agent)}`;
  const available = isFunded ? inWallet : inFloat;
  if (available < amount) {
    const sentence = `${isFunded ? wallet.name : name} has ${money(available)}.`;
    throw new AppError('INSUFFICIENT_BALANCE', { sentence, fields: { amount: sentence } });
  }
  const sign = isFunded ? 1 : -1;
  return {
    title: isFunded ? `Fund the float of ${nameOf(agent)}` : `Return the float of ${nameOf(agent)}`,
    money: { amount, currency },
    changes: [
      { label: wallet.name ?? 'Wallet', now: money(inWallet), after: money(inWallet - sign * amount) },
      { label: name, now: money(inFloat), after: money(inFloat + sign * amount) },
      { label: 'Narration', now: narration, after: null },
    ],
    effects: {
      approve: `${money(amount)} is moved immediately, free of charge`,
      later: null,
      decline: 'No money is moved',
    },
    path: pathOf(agentId),
  };
}

const pathOf = (agentId: string): string => `/payment-gateway/terminal/agents/${agentId}/information`;

const editable = {
  amount: { label: 'Amount', type: 'money' },
  narration: { label: 'Narration', type: 'text' },
} as const;

export const floatApprovals = {
  fundAgentFloat: approvalOf(agentsContract.fundAgentFloat, {
    kind: 'Funding of a float',
    verb: 'Approve funding',
    editable,
    describe: ({ db, asked: { environment, params, body } }) =>
      describeMove(
        db,
        { environmentId: environment.id, agentId: params.agentId },
        { ...body, walletId: body.fromWalletId },
        'fund',
      ),
    resultPath: (_, { params }) => pathOf(params.agentId),
  }),
  returnAgentFloat: approvalOf(agentsContract.returnAgentFloat, {
    kind: 'Return of a float',
    verb: 'Approve return',
    editable,
    describe: ({ db, asked: { environment, params, body } }) =>
      describeMove(
        db,
        { environmentId: environment.id, agentId: params.agentId },
        { ...body, walletId: body.toWalletId },
        'return',
      ),
    resultPath: (_, { params }) => pathOf(params.agentId),
  }),
};
