// Determines the view of a payment from the state returned by the server.
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import type { CallError, PayerDetails } from './api.ts';

export type Channel = CheckoutPage['channels'][number];

export type Payment = {
  page: CheckoutPage | null;
  /** Null before a payment is started, and directly after the start, when it is ready. */
  progress: PaymentProgress | null;
  /** Slug of the link that started it in this tab. */
  link: string | null;
  /** Whether the payer has seen the failure and tries again. */
  retrying: boolean;
  /** The channel last tried or now selected; null leaves the choice to the page. */
  channel: Channel | null;
  /** The error when the page could not be loaded. */
  failure: CallError | null;
};

export type PaymentActions = {
  /** Reads the page and the payment progress again. */
  reload(): Promise<void>;
  start(details: PayerDetails): Promise<void>;
  /** Switches the page to a payment that was just started. */
  enter(reference: string, details: { email: string; amount?: number | undefined }): void;
  /** Returns to the details of the link; the started payment stays unpaid. */
  editDetails(): Promise<void>;
  /** Shows the progress; `channel` is the one just tried. */
  follow(progress: PaymentProgress, channel?: Channel): void;
  tryAgain(otherWay: boolean): void;
  cancel(): Promise<void>;
};

export type ViewName =
  | 'loading'
  | 'unreachable'
  | 'missing'
  | 'closed'
  | 'invoice'
  | 'order'
  | 'details'
  | 'method'
  | 'waiting'
  | 'transfer'
  | 'prompt'
  | 'challenge'
  | 'success'
  | 'failed';

/** Returns a channel other than the last one tried. */
export function otherChannel(page: CheckoutPage | null, channel: Channel | null): Channel | null {
  return page?.channels.find((other) => other !== (channel ?? 'card')) ?? null;
}

export const emptyPayment: Payment = {
  page: null,
  progress: null,
  link: null,
  retrying: false,
  channel: null,
  failure: null,
};

/** Returns the view of a payment. Payment progress takes precedence over the reason why the page is closed. */
export function viewOf({ page, progress, retrying, failure }: Payment): ViewName {
  if (failure) return failure.code === 'NOT_FOUND' ? 'missing' : 'unreachable';
  if (!page) return 'loading';
  if (page.reference === null && page.document) return page.documentKind === 'order' ? 'order' : 'invoice';
  if (page.reference === null) return page.closed ? 'closed' : 'details';
  switch (progress?.state) {
    case 'successful':
      return 'success';
    case 'challenge':
      return 'challenge';
    case 'waiting':
      if (progress.prompt) return 'prompt';
      return progress.transfer ? 'transfer' : 'waiting';
    case 'failed':
      if (page.closed && !progress.canRetry) return 'closed';
      return retrying && progress.canRetry ? 'method' : 'failed';
    default:
      return page.closed ? 'closed' : 'method';
  }
}

/** Whether money or an outcome is pending: the host of a frame is notified, and progress is polled. */
export function isWaiting(view: ViewName): boolean {
  return view === 'waiting' || view === 'transfer' || view === 'prompt' || view === 'challenge';
}

/** Turns the page of a link into that of a payment that was just started. */
export function begin(
  page: CheckoutPage,
  reference: string,
  details: { email: string; amount?: number | undefined },
): CheckoutPage {
  return {
    ...page,
    kind: 'payment',
    reference,
    amount: page.offer ? (details.amount ?? null) : (page.amount ?? details.amount ?? null),
    offer: null,
    customerEmail: details.email,
  };
}
