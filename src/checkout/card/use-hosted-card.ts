// Redirects to the gateway's card page, once: a second click, a retry and a reload start the same attempt.
import type { PaymentProgress } from '#shared/contract/payments/checkout.ts';
import { readAddress, webAddress } from '../address.ts';
import { payOnGatewayPage } from '../api.ts';
import { t } from '../i18n.ts';
import type { PaymentActions } from '../payment.ts';
import { useSubmit } from '../use-submit.ts';

type HostedCardPayment = { busy: boolean; failure: string | null; go(): Promise<void> };

/** Gateway pages refuse frames, so from a frame they open in a new tab while the frame waits. */
export const opensInNewTab = readAddress(location.pathname)?.base === 'embed';

/** Browsers allow a new tab only during the click, before its URL is known. Null when blocked. */
function openTab(): Window | null {
  const tab = opensInNewTab ? window.open('', '_blank') : null;
  // The page in the tab gets no access to this window.
  if (tab) tab.opener = null;
  return tab;
}

export function useHostedCard(reference: string, actions: PaymentActions): HostedCardPayment {
  const { busy, failure, run } = useSubmit(
    `hosted.${reference}`,
    t('The secure card page could not be opened. Check your connection and try again.'),
    actions.reload,
  );
  const go = async (): Promise<void> => {
    let tab: Window | null = null;
    await run(
      async (key) => {
        tab = openTab();
        try {
          return await payOnGatewayPage(reference, key);
        } catch (error) {
          tab?.close();
          throw error;
        }
      },
      (progress) => {
        lead(tab, progress);
        actions.follow(progress, 'card');
      },
    );
  };
  return { busy, failure, go };
}

/** Opens the gateway's page in the new tab, or in place of this page. */
function lead(tab: Window | null, progress: PaymentProgress): void {
  const page = progress.state === 'challenge' ? webAddress(progress.challengeUrl) : null;
  if (!page) tab?.close();
  else if (tab) tab.location.replace(page);
  else if (!opensInNewTab) location.assign(page);
}
