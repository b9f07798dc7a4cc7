// Saved cards on the payer's page: a code verifies the e-mail address; then cards are used or removed, or the new one is saved.
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { SavedCard } from '#shared/contract/payments/saved-cards.ts';
import { CardMark } from '#web/ui/card-mark.tsx';
import { readAddress, webAddress } from '../address.ts';
import { isOutcomeOpen, openSavedCards, payBySavedCard, removeSavedCard, sendSavedCardCode } from '../api.ts';
import { elsewhere } from '../card/use-card-payment.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FormattedInput } from '../parts/formatted-input.tsx';
import { Lines } from '../parts/lines.tsx';
import { Notice } from '../parts/notice.tsx';
import { digitsFormat } from '../parts/typing.ts';
import type { PaymentActions } from '../payment.ts';
import { keyOfSubmit, settleSubmit } from '../storage.ts';
import { asCallError } from '../use-payment.ts';
import './saved.css';

/** Result of the verification: the cards of the address, and the session that may use, remove and save them. */
export type Opened = { session: string; cards: SavedCard[] };

type Props = {
  page: CheckoutPage;
  reference: string;
  actions: PaymentActions;
  /** Null until the address is verified, and again once the session has ended. */
  opened: Opened | null;
  onOpened(opened: Opened): void;
  /** Why the address must be verified again. */
  ended: string | null;
  onEnded(sentence: string): void;
};

/** The payer's saved cards, above the form for a new card. */
export function SavedCards({ page, reference, actions, opened, onOpened, ended, onEnded }: Props) {
  const [isGone, setGone] = useState(false);
  if (!opened) return <ProveAddress page={page} reference={reference} ended={ended} onOpened={onOpened} />;
  const without = (id: string) => ({ ...opened, cards: opened.cards.filter((card) => card.id !== id) });
  return (
    <div className="pp-saved">
      {isGone && <Notice tone="danger">{t('This card was removed. Use another card.')}</Notice>}
      {opened.cards.length === 0 && <p className="pp-says">{t('No cards saved for this address yet.')}</p>}
      <ul>
        {opened.cards.map((card) => (
          <li key={card.id}>
            <SavedCardLine
              page={page}
              card={card}
              reference={reference}
              session={opened.session}
              actions={actions}
              onRemoved={(cards) => onOpened({ ...opened, cards })}
              onGone={(isPaying) => {
                setGone(isPaying);
                onOpened(without(card.id));
              }}
              onEnded={onEnded}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type SaveProps = Pick<Props, 'page' | 'reference' | 'opened' | 'onOpened' | 'ended'> & {
  isKept: boolean;
  onKept(isKept: boolean): void;
};

/** Option below the form: whether the new card is saved, once the address is verified. */
export function SaveThisCard({ page, reference, opened, onOpened, ended, isKept, onKept }: SaveProps) {
  if (!opened) {
    const open = (found: Opened): void => {
      onOpened(found);
      onKept(true);
    };
    return <ProveAddress page={page} reference={reference} ended={ended} onOpened={open} />;
  }
  return (
    <div>
      <label className="pp-check">
        <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.currentTarget.checked)} />
        <span>{t('Save this card for {{merchant}}', { merchant: page.merchant.name })}</span>
      </label>
      <p className="pp-aside">
        {t(
          'The number is stored by the card processor. The CVV is never stored. You can remove the card here.',
        )}
      </p>
    </div>
  );
}

type ProveProps = Pick<Props, 'page' | 'reference' | 'onOpened' | 'ended'>;

/** Typing an address reveals no cards; only the code sent to it does. */
function ProveAddress({ page, reference, onOpened, ended }: ProveProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(ended ?? undefined);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (reason) {
      const { fields, message } = asCallError(reason);
      setError(fields.code ?? message);
    }
    setBusy(false);
  };
  const send = () => run(async () => setSentTo((await sendSavedCardCode(reference)).sentTo));
  const prove = () => run(async () => onOpened(await openSavedCards(reference, { code })));
  if (sentTo === null) {
    return (
      <div className="pp-saved">
        <p className="pp-says">
          {t('We send a code to {{email}} so that nobody else can see your cards.', {
            email: page.customerEmail ?? '',
          })}
        </p>
        {error && <Notice tone="danger">{error}</Notice>}
        <Button onClick={() => void send()} busy={busy && t('Sending…')}>
          {t('Send code')}
        </Button>
      </div>
    );
  }
  return (
    <div className="pp-saved">
      <Field label={t('Code')} hint={t('Sent to {{email}}', { email: sentTo })} error={error}>
        {(input) => (
          <FormattedInput
            {...input}
            className="pp-input num"
            format={digitsFormat(6)}
            value={code}
            onValue={setCode}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the surrounding card form, and so pay.
              event.preventDefault();
              void prove();
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </Field>
      <Button onClick={() => void prove()} busy={busy && t('One moment…')}>
        {t('Continue')}
      </Button>
      <button type="button" className="pp-textbutton" onClick={() => void send()}>
        {t('Send another code')}
      </button>
    </div>
  );
}

type LineProps = Pick<Props, 'page' | 'reference' | 'actions' | 'onEnded'> & {
  card: SavedCard;
  session: string;
  onRemoved(cards: SavedCard[]): void;
  /** The card was removed elsewhere; `isPaying`: the payer pressed the button to pay with it. */
  onGone(isPaying: boolean): void;
};

const isEmbedded = readAddress(location.pathname)?.base === 'embed';

function SavedCardLine({ page, card, reference, session, actions, onRemoved, onGone, onEnded }: LineProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = `•••• ${card.last4}`;
  const run = async (work: () => Promise<void>, isPaying: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (reason) {
      if (!isOutcomeOpen(reason)) settleSubmit(`saved.${reference}`);
      const { code, message } = asCallError(reason);
      if (code === 'SAVED_CARDS_CLOSED') return onEnded(message);
      // The new totals come with the cards, once the address is verified again.
      if (code === 'TOTAL_CHANGED') return onEnded(t('The total has changed. Request a new code to see it.'));
      if (code === 'NOT_FOUND') return onGone(isPaying);
      setFailure(message);
      if (elsewhere.has(code)) await actions.reload();
    }
    setBusy(false);
  };
  const pay = () =>
    run(async () => {
      const submit = `saved.${reference}`;
      const body = { session, charged: card.charged, embedded: isEmbedded };
      const progress = await payBySavedCard(reference, card.id, body, keyOfSubmit(submit, card.id));
      settleSubmit(submit);
      actions.follow(progress, 'card');
      const bank = progress.state === 'challenge' ? webAddress(progress.challengeUrl) : null;
      if (bank) location.assign(bank);
    }, true);
  const remove = () =>
    run(async () => onRemoved((await removeSavedCard(reference, card.id, { session })).cards), false);
  return (
    <>
      <div className="pp-saved-line">
        <CardMark scheme={card.scheme} />
        <span className="num">
          {name} <small>{card.expiry}</small>
        </span>
        <button
          type="button"
          className="pp-icon"
          aria-label={t('Remove card {{name}}', { name })}
          onClick={() => void remove()}
        >
          <IconTrash size={18} aria-hidden="true" />
        </button>
        {card.expired ? (
          <small className="pp-saved-expired">{t('The card has expired')}</small>
        ) : (
          <Button onClick={() => void pay()} busy={busy && t('One moment…')}>
            {t('Pay with this card')}
          </Button>
        )}
      </div>
      {card.charged !== undefined && !card.expired && (
        <Lines
          currency={page.currency}
          lines={[{ label: t('You pay'), amount: card.charged, total: true }]}
        />
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
}
