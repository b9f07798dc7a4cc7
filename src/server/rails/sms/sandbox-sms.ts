// The sandbox for messages to phones: accepts every message and delivers none; the local outbox shows them.
import { SmsRefused } from '#server/platform/sms/sms-refused.ts';
import type { SmsSender } from '../rails.ts';

export function createSandboxSms(): SmsSender {
  return {
    name: 'Sandbox SMS',
    isSandbox: true,
    send: async ({ reference }) => ({ reference: `sandbox-${reference}` }),
  };
}

/** Simulates provider behaviour by the last digits of the number: 0404 is refused, 0504 gets no response. */
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
