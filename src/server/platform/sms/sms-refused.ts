// Error for a message that the provider rejects permanently, so that retries are useless.

/** The error message is for staff; it contains neither the text nor a secret. */
export class SmsRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SmsRefused';
  }
}
