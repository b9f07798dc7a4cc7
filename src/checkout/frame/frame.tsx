// Layout of every view: test mode ribbon, merchant and purpose, the step beside or below, and the footer.
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { TestCard } from '#shared/payments/test-cards.ts';
import { applyBrand } from '../brand.ts';
import { writePaidFor } from '../i18n.ts';
import { SecuredBy } from '../parts/secured-by.tsx';
import { TestRibbon } from './test-ribbon.tsx';

type FrameProps = {
  page: CheckoutPage | null;
  /** Whether it is embedded in another site: one column, no margin. */
  framed: boolean;
  summary?: ReactNode;
  /** Fills the card form in test mode. */
  onCard?: ((card: TestCard) => void) | undefined;
  children: ReactNode;
};

export function Frame({ page, framed, summary, onCard, children }: FrameProps) {
  const merchant = page?.merchant;
  useEffect(() => {
    if (merchant) applyBrand(merchant);
  }, [merchant]);
  useEffect(() => {
    // A payment page comes with its own title.
    if (page && !page.story) document.title = `${writePaidFor(page.paidFor)} · ${page.merchant.name}`;
  }, [page]);
  return (
    <div className={framed ? 'pp framed' : 'pp'}>
      {(page?.testMode || page?.simulated) && <TestRibbon simulated={page.simulated} onCard={onCard} />}
      <div className={summary ? 'pp-columns' : 'pp-columns single'}>
        {summary && <header className="pp-side">{summary}</header>}
        <main className="pp-main">{children}</main>
        <footer className="pp-foot">
          {page && <SecuredBy merchant={page.merchant} icon={<IconLock size={14} aria-hidden="true" />} />}
        </footer>
      </div>
    </div>
  );
}
