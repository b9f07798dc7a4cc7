// Submits a card payment once: a second click, a retry and a reload repeat the same submit until its outcome is known.
import { useRef, useState } from 'react';
import { readAddress, webAddress } from '../address.ts';
import { getProgress, isOutcomeOpen, payByCard } from '../api.ts';
import { t } from '../i18n.ts';
import type { PaymentActions } from '../payment.ts';
import { keyOfSubmit, settleSubmit } from '../storage.ts';
import { asCallError } from '../use-payment.ts';
import { type CardErrors, type CardValues, cardErrorsOf, readCard } from './card-values.ts';

type CardPayment = {
  busy: boolean;
  /** Error of the request itself, as a text for the payer. */
  failure: string | null;
  pay(card: CardValues): Promise<CardErrors | null>;
};

type Keeping = {
  /** The session that has verified the e-mail address, when the payer wants the card saved. */
  keepFor: string | null;
  /** The session has ended. */
  onEnded(sentence: null): void;
};

/** The total that the payer sees, and how to ask for the present one. */
type Shown = { charged: number | undefined; requote(): void };

/** The bank redirects the payer to the original page; within a frame, to the page in the frame. */
const isEmbedded = readAddress(location.pathname)?.base === 'embed';

/** Error codes that mean that the state of the payment differs from the page. */
export const elsewhere = new Set([
  'ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_CLOSED',
  'NOT_FOUND',
  'IDEMPOTENCY_CONFLICT',
]);

/** After a call without a response, which may have succeeded nevertheless. */
const followIfBegun = (reference: string, actions: PaymentActions): Promise<unknown> =>
  getProgress(reference).then(
    (progress) => progress.state !== 'ready' && progress.state !== 'failed' && actions.follow(progress),
    () => undefined,
  );

export function useCardPayment(
  reference: string,
  actions: PaymentActions,
  keeping: Keeping,
  { charged, requote }: Shown,
): CardPayment {
  const { keepFor, onEnded } = keeping;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Ignores clicks made before the busy state is rendered.
  const running = useRef(false);
  const submit = `card.${reference}`;

  const sendCard = async (card: CardValues): Promise<void> => {
    const body = { card: readCard(card), charged, embedded: isEmbedded, ...(keepFor && { keepFor }) };
    const progress = await payByCard(reference, body, keyOfSubmit(submit));
    settleSubmit(submit);
    actions.follow(progress, 'card');
    const bank = progress.state === 'challenge' ? webAddress(progress.challengeUrl) : null;
    if (bank) location.assign(bank);
  };

  const explain = async (error: unknown): Promise<CardErrors | null> => {
    const { code, message, fields } = asCallError(error);
    if (isOutcomeOpen(error)) {
      setFailure(
        t(
          'We could not confirm that your payment was sent. Press the button again: you will not be charged twice.',
        ),
      );
      await followIfBegun(reference, actions);
      return null;
    }
    settleSubmit(submit);
    if (elsewhere.has(code)) {
      await actions.reload();
      if (code === 'IDEMPOTENCY_CONFLICT') setFailure(t('Your first attempt is being checked. Try again.'));
      return null;
    }
    if (code === 'SAVED_CARDS_CLOSED') onEnded(null);
    if (code === 'TOTAL_CHANGED') requote();
    if (code === 'REAL_CARD' || code === 'CARD_INVALID') return { number: message };
    const errors = cardErrorsOf(fields);
    if (Object.keys(errors).length === 0) setFailure(t(message));
    return errors;
  };

  return {
    busy,
    failure,
    async pay(card) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        await sendCard(card);
        return null;
      } catch (error) {
        return await explain(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
