// The log for people: a line each with the time, what happened and how long it took, where a program would read JSON.
import pretty from 'pino-pretty';

/** Takes the lines of the log and writes them, readable, to a terminal. */
export function createReadableLog(
  destination: NodeJS.WritableStream = process.stdout,
  colorize = true,
): { write(line: string): void } {
  return pretty({
    destination,
    colorize,
    translateTime: 'SYS:HH:MM:ss',
    // In a terminal there is one program on one machine, and requests are told apart by what they ask.
    ignore: 'pid,hostname,reqId,req,res,responseTime',
    messageFormat: (log, key) => {
      const { req, res, responseTime } = log as {
        req?: { method?: string; url?: string };
        res?: { statusCode?: number };
        responseTime?: number;
      };
      const asked = req ? ` ${req.method} ${req.url}` : '';
      const answered = res ? ` ${res.statusCode}` : '';
      const took = responseTime === undefined ? '' : ` in ${Math.round(responseTime)} ms`;
      return `${log[key]}${asked}${answered}${took}`;
    },
  });
}
