// What of a payment the payer is looking at: one rule from what the server says to the view that is shown.
import type { CheckoutPage, PaymentProgress } from '#shared/contract/payments/checkout.ts';
import type { CallError, PayerDetails } from './api.ts';

export type Channel = CheckoutPage['channels'][number];

export type Payment = {
  page: CheckoutPage | null;
  /** null before a payment is begun, and right after it was: then it is ready. */
  progress: PaymentProgress | null;
  /** Slug of the link it was begun from in this tab. */
  link: string | null;
  /** The payer has read why it failed and tries again. */
  retrying: boolean;
  /** The way to pay that was tried last or is wanted now; null leaves it to the page. */
  channel: Channel | null;
  /** The page could not be loaded. */
  failure: CallError | null;
};

export type PaymentActions = {
  /** Reads the page and where the payment stands again. */
  reload(): Promise<void>;
  start(details: PayerDetails): Promise<void>;
  /** The page becomes that of a payment that was begun at an address. */
  enter(reference: string, details: { email: string; amount?: number | undefined }): void;
  /** Back to the details of the link; the payment that was begun stays unpaid. */
  editDetails(): Promise<void>;
  /** Shows where the payment stands; `channel` is the way that was just tried. */
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

/** Another way than the one that was tried last. */
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

/** The view of a payment. What the server says of money comes before why the page is closed. */
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

/** True while money or an outcome is awaited: the host of a frame is told, and progress is asked for. */
export function isWaiting(view: ViewName): boolean {
  return view === 'waiting' || view === 'transfer' || view === 'prompt' || view === 'challenge';
}

/** The page of a link becomes that of a payment once it is begun. */
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
