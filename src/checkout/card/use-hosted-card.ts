// Going to the page of the card gateway, once: a second click, a retry and a reload begin the same attempt.
import { useRef, useState } from 'react';
import { readAddress, webAddress } from '../address.ts';
import { isOutcomeOpen, payOnGatewayPage } from '../api.ts';
import { keyOfSubmit, settleSubmit } from '../kept.ts';
import { asCallError, type PaymentActions } from '../use-payment.ts';
import { t } from '../words.ts';

type HostedCardPayment = { busy: boolean; failure: string | null; go(): Promise<void> };

/** Pages of gateways refuse frames: from a frame they are opened in a tab of their own, while the frame waits. */
export const opensInNewTab = readAddress(location.pathname)?.base === 'embed';

/** A tab can only be opened by the click itself, before it is known where it leads. Null where it is blocked. */
function openTab(): Window | null {
  const tab = opensInNewTab ? window.open('', '_blank') : null;
  // What is shown there must not reach back.
  if (tab) tab.opener = null;
  return tab;
}

export function useHostedCard(reference: string, actions: PaymentActions): HostedCardPayment {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const submit = `hosted.${reference}`;

  const go = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const tab = openTab();
    try {
      const progress = await payOnGatewayPage(reference, keyOfSubmit(submit));
      settleSubmit(submit);
      const page = progress.state === 'challenge' ? webAddress(progress.challengeUrl) : null;
      if (!page) tab?.close();
      else if (tab) tab.location.replace(page);
      else if (!opensInNewTab) location.assign(page);
      actions.follow(progress, 'card');
    } catch (error) {
      tab?.close();
      const { code, message } = asCallError(error);
      if (isOutcomeOpen(error)) {
        setFailure(t('The secure card page could not be opened. Check your connection and try again.'));
      } else {
        settleSubmit(submit);
        setFailure(message);
        if (code !== 'TOO_MANY_REQUESTS') await actions.reload();
      }
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, failure, go };
}
