// Runs an approved call with the maker's original input, outside any HTTP request.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { AuditedCall } from '#server/platform/http/audit-change.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Actor, AuditDetails, Upload } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type EnvironmentClocks, withClockOf } from '#server/platform/http/environment-clock.ts';
import { hashRequest } from '#server/platform/http/idempotency.ts';
import { type KnownHosts, withPublicAddress } from '#server/platform/http/known-hosts.ts';
import {
  type Approvals,
  type ApprovedRun,
  type MountedCall,
  runCall,
} from '#server/platform/http/run-call.ts';

type Needs = {
  database: Database;
  clock: Clock;
  clocks: EnvironmentClocks;
  log: FastifyBaseLogger;
  publicUrl: string;
  hosts: Pick<KnownHosts, 'knows'>;
  approvals: Approvals;
};

/** The input of the call, as validated when it was requested. */
export type CallInput = { params: unknown; query: unknown; body: unknown; upload?: Upload | undefined };

export type ApprovedCall = {
  mounted: MountedCall;
  /** The current state of the maker. */
  actor: Actor;
  input: CallInput;
  /** The Idempotency-Key: a key runs once. */
  key: string;
  run: ApprovedRun;
};

const noCookies = { get: () => undefined, set: () => undefined, clear: () => undefined };

export async function runApproved<S extends Needs>(
  services: S,
  { mounted, actor, input, key, run }: ApprovedCall,
): Promise<unknown> {
  const { noun, name, endpoint, clock } = mounted;
  const { params, query, body, upload } = input;
  const inTime = clock === 'wall' ? services : withClockOf(services, actor.environment.id);
  const own = withPublicAddress(inTime, actor.environment.websiteHost);
  const origin = { ip: null, userAgent: null, requestId: key };
  const details: AuditDetails[] = [];
  const audited: AuditedCall = {
    name,
    noun,
    endpoint,
    actor,
    operator: null,
    params,
    query,
    body,
    origin,
    details,
  };
  const afterwards: ((after: S) => void | Promise<void>)[] = [];
  const call = {
    services: own,
    actor,
    operator: null,
    audit: (auditDetails: AuditDetails) => details.push(auditDetails),
    afterCommit: (work: (typeof afterwards)[number]) => afterwards.push(work),
    environment: actor.environment,
    params,
    query,
    body,
    requestId: key,
    ip: '',
    host: '',
    userAgent: null,
    tokens: { access: null, refresh: null },
    operation: { name, key, requestHash: hashRequest(name, params, body) },
    cookies: noCookies,
    upload,
  };
  const result = await runCall(services, { mounted, call, audited, approved: run });
  for (const work of afterwards) await runInBackground(services.log, `after ${name}`, () => work(own));
  return result;
}
