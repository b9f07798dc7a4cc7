// Module of alerts of virtual terminals; the page that stops them is served by `serve-stops.ts`.
import { calls, type Module } from '#server/module.ts';
import { terminalAlertsContract } from '#shared/contract/terminals/terminal-alerts.ts';
import { alertErasures, alertRetention } from './personal-data.ts';
import { dueAlerts } from './queries.ts';
import { terminalAlertRateLimits } from './rate-limits.ts';
import { terminalAlertsRoutes } from './routes.ts';
import { sendDueAlerts } from './send-alerts.ts';
import { alertStates, destinationStates } from './states.ts';

export const terminalAlertsModule: Module = {
  tables: ['terminal_alert_destinations', 'terminal_alerts'],
  states: [destinationStates, alertStates],
  calls: [calls('terminal-alerts', terminalAlertsContract, terminalAlertsRoutes)],
  rateLimits: terminalAlertRateLimits,
  sweeps: [{ name: 'alerts of terminals', everyMs: 1000, due: () => dueAlerts, run: sendDueAlerts }],
  retention: alertRetention,
  erasures: alertErasures,
};
