// Entry of the payer's pages.
import { createRoot } from 'react-dom/client';
import '#web/ui/theme/tokens.css';
import '#web/ui/theme/base.css';
import './checkout.css';
import './form.css';
import './test-mode.css';
import './outcome/outcome.css';
import { App } from './app.tsx';
import { preloadDocument } from './document-page.ts';
import { startTranslations, t } from './i18n.ts';

/** Shows an error message after the page itself has failed; the payment is not affected. */
function showFailure(container: HTMLElement): void {
  const panel = document.createElement('main');
  panel.className = 'pp-broken';
  const sentence = document.createElement('p');
  sentence.textContent = t('Something went wrong. Please check back again!');
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'pp-button primary';
  again.textContent = t('Try Again');
  again.addEventListener('click', () => location.reload());
  panel.append(sentence, again);
  container.replaceChildren(panel);
}

async function start(): Promise<void> {
  const container = document.getElementById('checkout');
  if (!container) return;
  preloadDocument();
  await startTranslations();
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      console.error(error);
      // React has removed its tree by then.
      setTimeout(() => showFailure(container));
    },
  });
  root.render(<App />);
}

void start();
