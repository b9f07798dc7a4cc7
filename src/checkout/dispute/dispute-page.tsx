// Problem report page: loads the report form or the conversation that the URL identifies.
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../api.ts';
import { applyBrand } from '../brand.ts';
import { Skeleton } from '../frame/skeleton.tsx';
import { TestRibbon } from '../frame/test-ribbon.tsx';
import { followLanguage, t, writePaidFor } from '../i18n.ts';
import { NotShown } from '../outcome/not-shown.tsx';
import { MerchantMark } from '../parts/merchant-mark.tsx';
import type { DisputeAddress } from './dispute-address.ts';
import { type Answer, getForm, getThread } from './dispute-api.ts';
import { DisputeForm } from './dispute-form.tsx';
import { DisputeThread } from './dispute-thread.tsx';
import './dispute.css';

type Loaded =
  | { kind: 'form'; form: Answer<'getComplaintForm'> }
  | { kind: 'thread'; token: string; thread: Answer<'getComplaint'> };

async function load(address: DisputeAddress): Promise<Loaded> {
  if (address.kind === 'form') return { kind: 'form', form: await getForm(address.reference) };
  return { kind: 'thread', token: address.token, thread: await getThread(address.token) };
}

export function DisputePage({ address }: { address: DisputeAddress }) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const read = useCallback(async () => {
    try {
      const found = await load(address);
      const { merchant, language } = found.kind === 'form' ? found.form : found.thread;
      if (language) await followLanguage(language);
      applyBrand(merchant);
      document.title = `${t('Report a problem')} · ${merchant.name}`;
      setLoaded(found);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof CallError ? error : new CallError(0, null));
    }
  }, [address]);
  useEffect(() => void read(), [read]);
  if (failure && !loaded) return <NotShown failure={failure} onRetry={read} />;
  if (!loaded) return <Skeleton />;
  const paid = loaded.kind === 'form' ? loaded.form : loaded.thread;
  return (
    <div className="pp receipt">
      {(paid.testMode || paid.simulated) && <TestRibbon simulated={paid.simulated} />}
      <main className="pp-receipt">
        <div className="pp-merchant">
          <MerchantMark name={paid.merchant.name} logoUrl={paid.merchant.logoUrl} />
          <div className="pp-merchant-words">
            <p className="pp-merchant-name">{paid.merchant.name}</p>
            <p className="pp-receipt-title">{writePaidFor(paid.paidFor)}</p>
          </div>
        </div>
        {loaded.kind === 'form' ? (
          <DisputeForm form={loaded.form} />
        ) : (
          <DisputeThread token={loaded.token} thread={loaded.thread} onChanged={read} />
        )}
      </main>
    </div>
  );
}
