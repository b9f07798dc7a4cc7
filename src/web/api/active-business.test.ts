// What a tab shows while it switches itself: neither what was nor what comes is taken for a switch in another tab.
import { afterEach, expect, test, vi } from 'vitest';
import type { Profile } from '#shared/contract/account/session.ts';
import {
  activeBusiness,
  clearActiveBusiness,
  notifySwitchedElsewhere,
  onSwitchedElsewhere,
  updateFromProfile,
  whileSwitching,
} from './active-business.ts';

const profileIn = (mode: 'test' | 'live') => ({ business: { id: 'one', mode } }) as unknown as Profile;
const elsewhere = vi.fn();
onSwitchedElsewhere(elsewhere);

afterEach(() => {
  clearActiveBusiness();
  elsewhere.mockReset();
});

test('another mode that was not switched to here was switched to elsewhere', () => {
  updateFromProfile(profileIn('live'));
  updateFromProfile(profileIn('test'));
  expect(elsewhere).toHaveBeenCalledOnce();
});

test('while this tab switches, a profile of before that arrives late makes nothing of it', async () => {
  updateFromProfile(profileIn('live'));
  await whileSwitching(async () => {
    updateFromProfile(profileIn('live'));
    notifySwitchedElsewhere();
  });
  updateFromProfile(profileIn('test'));
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'test' });
  expect(elsewhere).not.toHaveBeenCalled();
});

test('a switch that fails leaves what was shown', async () => {
  updateFromProfile(profileIn('live'));
  await expect(whileSwitching(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'live' });
});
