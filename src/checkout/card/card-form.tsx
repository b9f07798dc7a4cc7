// The card form: number, expiry and CVV, validated when a field is left, and a button with the amount.
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { detectScheme } from '#shared/payments/cards.ts';
import { CardMark } from '#web/ui/card-mark.tsx';
import { serverNowMs } from '../api.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { focusFirstError } from '../parts/focus.ts';
import { FormattedInput } from '../parts/formatted-input.tsx';
import { Notice } from '../parts/notice.tsx';
import { cardNumberFormat, digitsFormat, expiryFormat } from '../parts/typing.ts';
import type { PaymentActions } from '../payment.ts';
import type { Opened } from '../saved/saved-cards.tsx';
import { type CardErrors, type CardValues, checkCard, cvvLength, emptyCard } from './card-values.ts';
import { FeeLines } from './fee-lines.tsx';
import { useCardPayment } from './use-card-payment.ts';
import { useQuote } from './use-quote.ts';

const SavedCards = lazy(() =>
  import('../saved/saved-cards.tsx').then((module) => ({ default: module.SavedCards })),
);
const SaveThisCard = lazy(() =>
  import('../saved/saved-cards.tsx').then((module) => ({ default: module.SaveThisCard })),
);

type CardFormProps = {
  page: CheckoutPage;
  reference: string;
  actions: PaymentActions;
  filled: CardValues | null;
};

const binLength = 6;

export function CardForm({ page, reference, actions, filled }: CardFormProps) {
  const [card, setCard] = useState<CardValues>(filled ?? emptyCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const saved = useSavedCards();
  const form = useRef<HTMLFormElement>(null);
  const bin = card.number.length >= binLength ? card.number.slice(0, binLength) : '';
  const { quote, asking, total, requote } = useQuote(page, reference, 'card', bin);
  // Until the total is known, the server refuses to charge another one than the amount.
  const shown = { charged: total ?? page.amount ?? undefined, requote };
  const { busy, failure, pay } = useCardPayment(reference, actions, saved.keeping, shown);

  useEffect(() => {
    if (!filled) return;
    setCard(filled);
    setErrors({});
    // The list of cards has unmounted while it had the focus; the focus moves to the pay button.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [filled]);

  const bind = (name: keyof CardValues) => ({
    value: card[name],
    onValue: (value: string) => {
      setCard((now) => ({ ...now, [name]: value }));
      setErrors(({ [name]: _solved, ...others }) => others);
    },
    onBlur: () => {
      const error = card[name] ? checkCard(card, new Date(serverNowMs()))[name] : undefined;
      if (error) setErrors((now) => ({ ...now, [name]: error }));
    },
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = checkCard(card, new Date(serverNowMs()));
    const refused = Object.keys(wrong).length > 0 ? wrong : await pay(card);
    setErrors(refused ?? {});
    if (refused) focusFirstError(form.current);
  };

  return (
    <form
      className="pp-form"
      ref={form}
      noValidate
      autoComplete="on"
      onSubmit={(event) => void submit(event)}
    >
      <SavedFirst page={page} reference={reference} actions={actions} saved={saved} />
      <Field label={t('Card number')} error={errors.number}>
        {(input) => (
          <span className="pp-input-wrap">
            <FormattedInput
              {...input}
              {...bind('number')}
              className="pp-input num marked"
              format={cardNumberFormat}
              name="cardnumber"
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
            />
            <span className="pp-card-mark">
              {card.number && <CardMark scheme={detectScheme(card.number)} />}
            </span>
          </span>
        )}
      </Field>
      <div className="pp-two">
        <Field label={t('Expiry')} error={errors.expiry}>
          {(input) => (
            <FormattedInput
              {...input}
              {...bind('expiry')}
              className="pp-input num"
              format={expiryFormat}
              name="cc-exp"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={t('MM / YY')}
            />
          )}
        </Field>
        <Field
          label={t('CVV')}
          error={errors.cvv}
          hint={cvvLength(card.number) === 4 ? t('4 digits on the front') : t('3 digits on the back')}
        >
          {(input) => (
            <FormattedInput
              {...input}
              {...bind('cvv')}
              className="pp-input num secret"
              format={digitsFormat(cvvLength(card.number))}
              name="cvc"
              inputMode="numeric"
              autoComplete="cc-csc"
            />
          )}
        </Field>
      </div>
      <SaveLast page={page} reference={reference} saved={saved} />
      <FeeLines page={page} quote={quote} asking={asking} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" type="submit" busy={busy && t('Paying…')}>
        {total === null ? t('Pay') : t('Pay {{amount}}', { amount: formatMoney(total, page.currency) })}
      </Button>
    </form>
  );
}

/** State of saved cards: whether the payer asked to use or save cards, the verified session, and whether the new card is saved. */
function useSavedCards() {
  const [asked, ask] = useState<'use' | 'save' | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const onEnded = (sentence: string | null): void => {
    setOpened(null);
    setEnded(sentence);
  };
  return {
    asked,
    ask,
    opened,
    keeping: { keepFor: isKept && opened ? opened.session : null, onEnded },
    common: { opened, onOpened: setOpened, ended, onEnded },
    kept: { isKept, onKept: setIsKept },
  };
}

type SavedProps = Pick<CardFormProps, 'page' | 'reference'> & { saved: ReturnType<typeof useSavedCards> };

/** The payer's saved cards, above the form for a new card. */
function SavedFirst({ page, reference, actions, saved }: SavedProps & Pick<CardFormProps, 'actions'>) {
  if (!page.customerEmail) return null;
  const { asked, ask, opened, common } = saved;
  const isOpen = asked === 'use' || (opened !== null && opened.cards.length > 0);
  return (
    <Opening isOpen={isOpen} label={t('Use a saved card')} onOpen={() => ask('use')}>
      <SavedCards page={page} reference={reference} actions={actions} {...common} />
    </Opening>
  );
}

function SaveLast({ page, reference, saved }: SavedProps) {
  if (page.keepsCard)
    return (
      <p className="pp-aside">
        {t(
          'By paying, you allow {{merchant}} to save this card and charge it for future payments until you cancel.',
          {
            merchant: page.merchant.name,
          },
        )}
      </p>
    );
  if (!page.customerEmail) return null;
  const { asked, ask, opened, common, kept } = saved;
  const label = t('Save this card for next time');
  return (
    <Opening isOpen={asked === 'save' || opened !== null} label={label} onOpen={() => ask('save')}>
      <SaveThisCard page={page} reference={reference} {...common} {...kept} />
    </Opening>
  );
}

type OpeningProps = { isOpen: boolean; label: string; onOpen(): void; children: ReactNode };

/** Few payers open it, so its content is loaded on opening. */
function Opening({ isOpen, label, onOpen, children }: OpeningProps) {
  if (isOpen) return <Suspense fallback={<div aria-busy="true" />}>{children}</Suspense>;
  return (
    <button type="button" className="pp-textbutton" onClick={onOpen}>
      {label}
    </button>
  );
}
