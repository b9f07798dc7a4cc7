// The sandbox of SMS: takes every message and sends it to nobody; it can be read in the local outbox.
import type { SmsSender } from '../rails.ts';

export function createSandboxSms(): SmsSender {
  return {
    name: 'Sandbox SMS',
    send: async ({ reference }) => ({ reference: `sandbox-${reference}` }),
  };
}
