// Rate limits of sign-in and sign-up.

import { rateLimits } from '#server/platform/auth/rate-limits.ts';

export const credentialsRateLimits = rateLimits({
  loginIp: { points: 50, durationS: 900, blockS: 900 },
  passkeyIp: { points: 100, durationS: 900, blockS: 900 },
  passkeyBegin: { points: 60, durationS: 3600, blockS: 900 },
  codeSend: { points: 10, durationS: 3600, blockS: 3600 },
  signupEmail: { points: 5, durationS: 3600, blockS: 3600 },
  signupIp: { points: 30, durationS: 3600, blockS: 3600 },
  linkIp: { points: 100, durationS: 900, blockS: 900 },
});
