// Error messages, request contents, and the state of a tab during a switch (specification, section 8).
import { describe, expect, test, vi } from 'vitest';
import type { Profile } from '#shared/contract/account/session.ts';
import {
  activeBusiness,
  clearActiveBusiness,
  notifySwitchedElsewhere,
  onSwitchedElsewhere,
  trackChange,
  updateFromProfile,
  whileSwitching,
} from './active-business.ts';
import { errorOf, secondsOf, sentenceOf, unexpectedSentence } from './api-error.ts';
import { addressOf, dropEmpty } from './client.ts';
import { waitText } from './limits/rate-limit.ts';

describe('error messages', () => {
  test('are taken from message, then error.message, then errorData.message', () => {
    expect(sentenceOf({ message: 'a', error: { message: 'b' } })).toBe('a');
    expect(sentenceOf({ error: { message: 'b' }, errorData: { message: 'c' } })).toBe('b');
    expect(sentenceOf({ errorData: { message: 'c' } })).toBe('c');
  });
  test('join a list with comma and space', () => {
    expect(sentenceOf({ message: ['one', 'two'] })).toBe('one, two');
  });
  test('never show SQL, and have a default text without a response', () => {
    expect(sentenceOf({ message: 'SQLSTATE 42P01' })).toBe(unexpectedSentence);
    expect(sentenceOf(null)).toBe(unexpectedSentence);
  });
  test('carry code, fields, request id and waiting time', () => {
    const error = errorOf(429, {
      message: 'Too many attempts.',
      error: { code: 'TOO_MANY_REQUESTS', message: 'x', fields: { email: 'y' } },
      requestId: 'r-1',
      waitTime: '2 minutes',
    });
    expect(error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS', waitS: 120, requestId: 'r-1' });
    expect(error.fields).toEqual({ email: 'y' });
  });
});

test('waiting times are parsed and formatted', () => {
  expect(secondsOf('30 seconds')).toBe(30);
  expect(secondsOf('1 hour')).toBe(3600);
  expect(secondsOf('soon')).toBeNull();
  expect(waitText(3725)).toBe('1 hour 2 minutes');
  expect(waitText(61)).toBe('1 minute 1 second');
});

test('empty, null, empty-list and empty-object values are not sent; zero and false are', () => {
  expect(dropEmpty({ a: '', b: null, c: [], d: {}, e: undefined, f: 0, g: false, h: 'x' })).toEqual({
    f: 0,
    g: false,
    h: 'x',
  });
});

test('an address encodes its parameters and joins its lists', () => {
  const endpoint = {
    method: 'GET',
    url: '/payment-links/:linkId',
    summary: '',
    access: 'session',
    output: 'file',
  } as const;
  expect(
    addressOf(endpoint, { params: { linkId: 'a/b' }, query: { status: ['ACTIVE', 'INACTIVE'], page: 2 } }),
  ).toBe('/api/v1/payment-links/a%2Fb?status=ACTIVE%2CINACTIVE&page=2');
});

const profileIn = (mode: 'test' | 'live') => ({ business: { id: 'one', mode } }) as unknown as Profile;
const elsewhere = vi.fn();
onSwitchedElsewhere(elsewhere);
const beginAnew = () => {
  clearActiveBusiness();
  elsewhere.mockReset();
};

test('a mode change that this tab did not make is reported as a switch elsewhere', () => {
  beginAnew();
  updateFromProfile(profileIn('live'));
  updateFromProfile(profileIn('test'));
  expect(elsewhere).toHaveBeenCalledOnce();
});

test('during a switch in this tab, a late profile with the old mode is not reported as a switch elsewhere', async () => {
  beginAnew();
  updateFromProfile(profileIn('live'));
  await whileSwitching(async () => {
    updateFromProfile(profileIn('live'));
    notifySwitchedElsewhere();
  });
  updateFromProfile(profileIn('test'));
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'test' });
  expect(elsewhere).not.toHaveBeenCalled();
});

test('until the profile after a switch arrives, calls name the previous business and mode', async () => {
  beginAnew();
  updateFromProfile(profileIn('live'));
  await whileSwitching(async () => {
    expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'live' });
  });
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'live' });
  updateFromProfile(profileIn('test'));
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'test' });
});

test('a switch waits for changes without a response', async () => {
  beginAnew();
  let answer = () => {};
  const order: string[] = [];
  trackChange(
    new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => order.push('change')),
  );
  const switched = whileSwitching(async () => order.push('switch'));
  answer();
  await switched;
  expect(order).toEqual(['change', 'switch']);
});

test('a failed switch keeps the business and mode shown before', async () => {
  beginAnew();
  updateFromProfile(profileIn('live'));
  await expect(whileSwitching(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(activeBusiness()).toEqual({ businessId: 'one', mode: 'live' });
});
