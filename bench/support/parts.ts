// Processor time by component: the program, its database and the client of a bench.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds used so far. */
export type Parts = { program: number; database: number; client: number };

/** The clock tick in which Linux counts the processor time of a process and its threads. */
const tickMs = 10;

/** Linux only. For database processes that have ended, the last observed usage counts. */
export function countParts(programPid: number, dataDir: string): () => Parts {
  const pidFile = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  const databasePid = pidFile.split('\n')[0] ?? '';
  const visited = new Map<string, number>();
  return () => {
    const stat = readFileSync(`/proc/${programPid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const children = readFileSync(`/proc/${databasePid}/task/${databasePid}/children`, 'utf8');
    for (const pid of [databasePid, ...children.trim().split(' ')])
      visited.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]));
    const { user, system } = process.cpuUsage();
    return {
      program: (Number(fields[11]) + Number(fields[12])) * tickMs,
      database: [...visited.values()].reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6,
      client: (user + system) / 1e3,
    };
  };
}

/** The usage between two readings, divided by `count`. */
export function partsEach(before: Parts, after: Parts, count: number): Parts {
  return {
    program: (after.program - before.program) / count,
    database: (after.database - before.database) / count,
    client: (after.client - before.client) / count,
  };
}
