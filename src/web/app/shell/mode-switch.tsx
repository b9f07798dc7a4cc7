// The switch between test and live mode, with the compliance conditions for live mode.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessSummary, Mode } from '#shared/contract/account/session.ts';
import { messageOf } from '#web/api/api-error.ts';
import { usePermissions, useSession } from '#web/api/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';
import { canOpen } from '../access.ts';
import { screens } from '../screens.ts';
import { switchMode } from '../session-actions.ts';

type Case = 'to-test' | 'to-live' | 'live-pending' | 'blocked' | 'suspended' | 'no-permission';

/** Returns which case of the specification applies to a switch. */
export function switchCaseOf(
  business: BusinessSummary,
  to: Mode,
  may: { permitted: boolean; suspended: boolean },
): Case {
  if (!may.permitted) return 'no-permission';
  if (to === 'test') return 'to-test';
  if (may.suspended) return 'suspended';
  if (!business.has_completed_compliance) return 'blocked';
  return business.can_go_live ? 'to-live' : 'live-pending';
}

const dialogs: Record<Case, { title: string; text: string; action?: string }> = {
  'to-test': {
    title: 'Switch to test mode?',
    text: 'You only see and make test payments. No real money moves. Live payments continue.',
    action: 'Switch to test',
  },
  'to-live': {
    title: 'Switch to live mode?',
    text: 'Payments you accept from now on are real.',
    action: 'Switch to live',
  },
  'live-pending': {
    title: 'Switch to live mode?',
    text: 'Payments you accept from now on are real. Payouts stay pending until your compliance is approved. Transfers and remittances are not possible before that.',
    action: 'Switch to live',
  },
  blocked: {
    title: "Can't Switch to Live Yet",
    text: 'Your compliance details are not complete. Complete them to accept live payments.',
  },
  suspended: {
    title: "Can't Switch to Live Yet",
    text: 'This business is suspended. Live mode opens again when the suspension ends. Contact support.',
  },
  'no-permission': {
    title: "Can't Switch Environment",
    text: 'Your role cannot switch between test and live mode. Ask an owner of the business.',
  },
};

const compliancePath = '/account/compliance';

export function ModeSwitch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { profile, business, mode } = useSession();
  const { can } = usePermissions();
  const [to, setTo] = useState<Mode | null>(null);
  const [shown, setShown] = useState<Case>('to-test');
  const ask = (next: Mode) => {
    if (next === mode) return;
    // An impersonator's switch of mode only affects their view and changes nothing.
    if (profile.impersonator) return void change(next);
    const may = { permitted: can(['SWITCH.ENVIRONMENT']), suspended: profile.business.suspension !== null };
    setShown(switchCaseOf(business, next, may));
    setTo(next);
  };
  const change = async (to: Mode) => {
    try {
      if (!(await switchMode(business.id, to))) return;
      toastSuccess(to === 'live' ? 'You are in live mode.' : 'You are in test mode.');
    } catch (error) {
      toastFailure(messageOf(error));
    }
  };
  const dialog = dialogs[shown];
  const compliance = screens.find((screen) => screen.path === compliancePath);
  const mayComplete = shown === 'blocked' && compliance !== undefined && canOpen(profile, compliance);
  const answer = mayComplete
    ? { action: t('Go to compliance details'), onConfirm: () => void navigate({ to: compliancePath }) }
    : dialog.action
      ? { action: t(dialog.action), onConfirm: () => to && change(to) }
      : {};
  return (
    <>
      <fieldset className="mode">
        <legend className="sr-only">{t('Mode')}</legend>
        <button type="button" className="test" aria-pressed={mode === 'test'} onClick={() => ask('test')}>
          {t('Test')}
        </button>
        <button type="button" aria-pressed={mode === 'live'} onClick={() => ask('live')}>
          {t('Live')}
        </button>
      </fieldset>
      <Confirm opened={to !== null} onClose={() => setTo(null)} title={t(dialog.title)} {...answer}>
        {t(dialog.text)}
        {shown === 'blocked' && !mayComplete && ` ${t('Ask a team member who manages compliance.')}`}
      </Confirm>
    </>
  );
}
