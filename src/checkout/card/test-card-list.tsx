// The test cards with the outcome of each; a click fills the form.
import { formatCardNumber } from '#shared/payments/cards.ts';
import { type TestCard, testCards } from '#shared/payments/test-cards.ts';
import { CardMark } from '#web/ui/card-mark.tsx';
import { t } from '../i18n.ts';

export function TestCardList({ onCard }: { onCard: (card: TestCard) => void }) {
  return (
    <div className="pp-test-cards">
      <p>{t('Tap a card to fill the form. Use any future expiry date and any CVV.')}</p>
      <ul>
        {testCards
          .filter((card) => card.offered)
          .map((card) => (
            <li key={card.number}>
              <button type="button" onClick={() => onCard(card)}>
                <CardMark scheme={card.scheme} />
                <span>
                  <b>{t(card.label)}</b>
                  <span className="num">{formatCardNumber(card.number)}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
