// The sandbox of messages to phones: takes every message and sends it to nobody; it can be read in the local outbox.
import { SmsRefused } from '#server/platform/sms/sms-refused.ts';
import type { SmsSender } from '../rails.ts';

export function createSandboxSms(): SmsSender {
  return {
    name: 'Sandbox SMS',
    isSandbox: true,
    send: async ({ reference }) => ({ reference: `sandbox-${reference}` }),
  };
}

/** How a provider may behave, by the last digits of the number: 0404 is refused, 0504 is never answered. */
export function createSandboxAlerts(name: string): SmsSender {
  return {
    name: `Sandbox ${name}`,
    isSandbox: true,
    send: async ({ reference, to }) => {
      if (to.endsWith('0404')) throw new SmsRefused(`${name} refused it (404)`);
      if (to.endsWith('0504')) throw new Error(`${name} did not respond`);
      return { reference: `sandbox-${reference}` };
    },
  };
}
