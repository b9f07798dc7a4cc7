// Measurement of the current status: each part is checked for every request.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Db } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { type PartStatus, type StatusState, statusStates } from '#shared/contract/account/status.ts';
import { ping, selectJobs, selectLateAttempts, selectOutbox } from './queries.ts';

/** A response slower than this is reported as slow. */
const slowMs = 250;
const lateMs = 60_000;
const jobsQuietMs = 60_000;
const jobFailuresMin = 3;
const hourMs = 3_600_000;

const loop = monitorEventLoopDelay({ resolution: 20 });
loop.enable();

function part(
  name: PartStatus['part'],
  state: StatusState,
  measured: Partial<Omit<PartStatus, 'part' | 'state'>>,
): PartStatus {
  return { part: name, state, latency_ms: null, waiting: null, failed: null, last_at: null, ...measured };
}

/** Measures the event loop delay of this process, which every request waits. */
function measureApi(): PartStatus {
  // The histogram includes the 20 ms of its own sampling interval.
  const delayMs = Math.max(0, Math.round(loop.percentile(99) / 1e6) - 20);
  loop.reset();
  return part('api', delayMs > slowMs ? 'slow' : 'working', { latency_ms: delayMs });
}

async function measureDatabase(db: Db): Promise<PartStatus> {
  const startedAt = performance.now();
  await ping(db);
  const latencyMs = Math.round(performance.now() - startedAt);
  return part('database', latencyMs > slowMs ? 'slow' : 'working', { latency_ms: latencyMs });
}

async function measureJobs(db: Db, now: Date): Promise<PartStatus> {
  const { lastAt, failing } = await selectJobs(db, jobFailuresMin);
  const quiet = !lastAt || now.getTime() - lastAt.getTime() > jobsQuietMs;
  const state = quiet ? 'down' : Number(failing) > 0 ? 'slow' : 'working';
  return part('jobs', state, { last_at: lastAt?.toISOString() ?? null, failed: Number(failing) });
}

async function measureOutbox(db: Db, name: 'emails' | 'sms', local: boolean, now: Date): Promise<PartStatus> {
  const outbox = await selectOutbox(
    db,
    name === 'emails' ? 'emails' : 'smsMessages',
    new Date(now.getTime() - lateMs),
    new Date(now.getTime() - hourMs),
  );
  const stuck = outbox.late > 0 && outbox.failed > 0;
  const late: StatusState = outbox.late > 0 || outbox.failed > 0 ? 'slow' : local ? 'local' : 'working';
  return part(name, stuck ? 'down' : late, {
    waiting: outbox.late,
    failed: outbox.failed,
    last_at: outbox.lastAt?.toISOString() ?? null,
  });
}

function rail(name: 'cards' | 'bank', late: number): PartStatus {
  return part(name, late > 0 ? 'slow' : 'working', { waiting: late });
}

export async function getStatus(services: Services) {
  const { database, clock, config } = services;
  const now = clock.now();
  const { db } = database;
  const api = measureApi();
  const [base, jobs, emails, sms, late] = await Promise.all([
    measureDatabase(db),
    measureJobs(db, now),
    measureOutbox(db, 'emails', config.smtpUrl === undefined, now),
    measureOutbox(db, 'sms', config.smsProvider === undefined, now),
    selectLateAttempts(db, new Date(now.getTime() - lateMs)),
  ]);
  const byCard = late.get('card') ?? 0;
  const byBank = [...late].reduce((sum, [channel, count]) => sum + (channel === 'card' ? 0 : count), 0);
  const messages: PartStatus = services.rails.sms() ? sms : { ...sms, state: 'not_connected' };
  const items = [api, base, jobs, emails, messages, rail('cards', byCard), rail('bank', byBank)];
  const order: readonly StatusState[] = statusStates.filter(
    (state) => state !== 'local' && state !== 'not_connected',
  );
  const worst = Math.max(0, ...items.map(({ state }) => order.indexOf(state)));
  return { state: order[worst] ?? 'working', measured_at: now.toISOString(), items };
}
