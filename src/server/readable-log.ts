// Human-readable log: one line per record with the time, event and duration, instead of JSON.
import pretty from 'pino-pretty';

/** Formats log lines and writes them to a terminal. */
export function createReadableLog(
  destination: NodeJS.WritableStream = process.stdout,
  colorize = true,
): { write(line: string): void } {
  return pretty({
    destination,
    colorize,
    translateTime: 'SYS:HH:MM:ss',
    // A terminal shows one program on one machine, and the URL is enough to tell requests apart.
    ignore: 'pid,hostname,reqId,req,res,responseTime',
    messageFormat: (log, key) => {
      const { req, res, responseTime } = log as {
        req?: { method?: string; url?: string };
        res?: { statusCode?: number };
        responseTime?: number;
      };
      const requestLine = req ? ` ${req.method} ${req.url}` : '';
      const answered = res ? ` ${res.statusCode}` : '';
      const took = responseTime === undefined ? '' : ` in ${Math.round(responseTime)} ms`;
      return `${log[key]}${requestLine}${answered}${took}`;
    },
  });
}
