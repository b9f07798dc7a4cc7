// Holds a call that a rule of its environment asks approval for: it is kept as a request, and runs once others have approved it.

import { type OwnCodePurpose, withOwnCode } from '#server/account/sign-in/own-codes.ts';
import type {
  AnyAskedCall,
  ApprovalService,
  ApprovalSubjects,
} from '#server/platform/approvals/approval-subject.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, Environment, Upload } from '#server/platform/http/call.ts';
import { assertSameRequest, findOperation, type Operation } from '#server/platform/http/operations.ts';
import type { AnyCall, MountedCall } from '#server/platform/http/run-call.ts';
import type { Services } from '#server/services.ts';
import type { ApprovalAnswer } from '#shared/contract/account/approval-shapes.ts';
import { describeAsked, makeRequest, toAnswer } from './make-request.ts';
import { ruleFor } from './match-rule.ts';
import { selectByKey } from './queries.ts';
import { selectActiveRules } from './rule-queries.ts';

/** What the loop hands over of a call. */
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

/** The mounted calls that may wait, and what holds them. */
export function createApprovals(subjects: ApprovalSubjects): ApprovalService {
  const mounted = new Map<string, MountedCall>();
  return {
    mount: (one) => {
      const module = one.endpoint.approval ?? '';
      if (!subjects[module]?.calls[one.name])
        throw new Error(
          `The call ${one.name} waits for approval as '${module}', which no module declares of it.`,
        );
      mounted.set(one.name, one);
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
    hold: (one, call: AnyCall, tx) => hold(subjects, one, call, tx),
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
  // What the key has made before the rule was is answered as it was.
  if (await findOperation(db, environment.id, operation)) return null;
  const { params, query, body, upload } = call;
  const asked: AnyAskedCall = { environment, params, query, body, upload };
  const prepared = tx ? undefined : await declared.prepare?.(services, asked);
  const described = await describeAsked(declared, { services, db, asked, prepared });
  const rule = ruleFor(rules, described.money);
  if (!rule) return null;
  const wish = { module, name, declared, asked, described, rule, actor, operation };
  const write = async (within: Tx) => {
    if (!declared.lock) return toAnswer(await makeRequest(services, within, wish));
    await declared.lock(within, asked);
    const now = await describeAsked(declared, { services, db: within, asked, prepared });
    return toAnswer(await makeRequest(services, within, { ...wish, described: now }));
  };
  if (tx) return write(tx);
  // Whoever asks confirms it now: nobody is asked for a code when it runs.
  if (declared.confirm && actor.kind === 'user') return declared.confirm(services, actor, body, write);
  if (declared.code && actor.kind === 'user') {
    const { code } = (body ?? {}) as { code?: string };
    return withOwnCode(services, { actor, purpose: declared.code as OwnCodePurpose, code }, write);
  }
  return services.database.inTransaction(write);
}

/** The request that the key of a call has made; throws when the key was given to something else. */
async function heldBefore({
  services,
  actor,
  environment,
  operation,
}: HeldCall): Promise<ApprovalAnswer | null> {
  if (!operation || !actor) return null;
  const made = await selectByKey(services.database.db, environment.id, operation.name, operation.key);
  if (!made) return null;
  assertSameRequest(operation, made.keyHash);
  return toAnswer(made);
}
