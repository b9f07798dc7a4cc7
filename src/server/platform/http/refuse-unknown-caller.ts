// Error messages for unauthenticated callers: a user whose session ended and a program with a wrong key need different advice.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/contract/errors.ts';

const howToSendKey = 'Send your API key in the header Authorization: Bearer sk_…';

/** Returns UNAUTHENTICATED with the message for this caller: the dashboard, a program with a key, or one without. */
export function refuseUnknownCaller(request: FastifyRequest, access: string | null): AppError {
  const { authorization } = request.headers;
  if (request.headers['x-kasuwa-client'] !== undefined || (access && authorization === undefined))
    return new AppError('UNAUTHENTICATED');
  if (authorization === undefined)
    return new AppError('UNAUTHENTICATED', { sentence: `This request requires an API key. ${howToSendKey}` });
  if (!access)
    return new AppError('UNAUTHENTICATED', {
      sentence: `The Authorization header could not be read. ${howToSendKey}`,
    });
  if (/^[sp]k_/.test(access))
    return new AppError('UNAUTHENTICATED', {
      sentence: 'This API key is not valid. It is unknown, expired or revoked.',
    });
  return new AppError('UNAUTHENTICATED', { sentence: 'This access token is not valid or has expired.' });
}
