// Holds a call that needs approval by a rule of its environment: stores it as a request, which is executed after approval.

import { type OwnCodePurpose, withOwnCode } from '#server/account/sign-in/own-codes.ts';
import type {
  AnyRequestedCall,
  ApprovalService,
  ApprovalSubjects,
} from '#server/platform/approvals/approval-subject.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment, Upload } from '#server/platform/http/call.ts';
import { assertSameRequest, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { AnyCall, MountedCall } from '#server/platform/http/run-call.ts';
import type { Services } from '#server/services.ts';
import type { ApprovalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { describeApprovalRequest, makeRequest, toAnswer } from './make-request.ts';
import { ruleFor } from './match-rule.ts';
import { selectByKey } from './queries.ts';
import { selectActiveRules } from './rule-queries.ts';

/** A call as passed by the request loop. */
type HeldCall = {
  services: Services;
  actor: Actor;
  environment: Environment;
  params: unknown;
  query: unknown;
  body: unknown;
  upload: Upload | undefined;
  operation: Operation | null;
};

/** Creates the approval service: a registry of the mounted calls that may be held, and the methods that hold them. */
export function createApprovals(subjects: ApprovalSubjects): ApprovalService {
  const mounted = new Map<string, MountedCall>();
  return {
    mount: (row) => {
      const module = row.endpoint.approval ?? '';
      if (!subjects[module]?.calls[row.name])
        throw new Error(
          `The call ${row.name} waits for approval as '${module}', which no module declares of it.`,
        );
      mounted.set(row.name, row);
    },
    assertMounted: () => {
      for (const [module, { calls }] of Object.entries(subjects))
        for (const name of Object.keys(calls))
          if (mounted.get(name)?.endpoint.approval !== module)
            throw new Error(
              `A module declares approvals of ${name} as '${module}', which its endpoint does not say.`,
            );
    },
    find: (name) => mounted.get(name),
    subjects,
    heldBefore: (_, call: HeldCall) => heldBefore(call),
    hold: (row, call: AnyCall, tx) => hold(subjects, row, call, tx),
  };
}

async function hold(
  subjects: ApprovalSubjects,
  { name, endpoint }: MountedCall,
  call: HeldCall,
  tx: Tx | null,
): Promise<ApprovalAnswer | null> {
  const { services, actor, environment, operation } = call;
  const module = endpoint.approval;
  const declared = subjects[module ?? '']?.calls[name];
  if (!module || !declared || !actor) return null;
  const db = tx ?? services.database.db;
  const rules = await selectActiveRules(db, environment.id, module);
  if (rules.length === 0) return null;
  // An operation already made under the key, before the rule existed, returns its original result.
  if (await findOperation(db, environment.id, operation)) return null;
  const { params, query, body, upload } = call;
  const asked: AnyRequestedCall = { environment, params, query, body, upload };
  const prepared = tx ? undefined : await declared.prepare?.(services, asked);
  const described = await describeApprovalRequest(declared, { services, db, asked, prepared });
  const rule = ruleFor(rules, described.money);
  if (!rule) return null;
  const input = { module, name, declared, asked, described, rule, actor, operation };
  const write = async (within: Tx) => {
    if (!declared.lock) return toAnswer(await makeRequest(services, within, input));
    await declared.lock(within, asked);
    const now = await describeApprovalRequest(declared, { services, db: within, asked, prepared });
    return toAnswer(await makeRequest(services, within, { ...input, described: now }));
  };
  if (tx) return write(tx);
  // The maker confirms now; execution later asks for no code.
  if (declared.confirm && actor.kind === 'user') return declared.confirm(services, actor, body, write);
  if (declared.code && actor.kind === 'user') {
    const { code } = (body ?? {}) as { code?: string };
    return withOwnCode(services, { actor, purpose: declared.code as OwnCodePurpose, code }, write);
  }
  return services.database.inTransaction(write);
}

/** Returns the request already made under the idempotency key of a call; throws when the key belongs to a different call. */
async function heldBefore({
  services,
  actor,
  environment,
  operation,
}: HeldCall): Promise<ApprovalAnswer | null> {
  if (!operation || !actor) return null;
  const existing = await selectByKey(services.database.db, environment.id, operation.name, operation.key);
  if (!existing) return null;
  assertSameRequest(operation, existing.keyHash);
  return toAnswer(existing);
}
