// The invitation e-mail to a team of a business.

import type { Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';
import { selectColor } from './queries.ts';

/** The period for which the link is valid; the e-mail is not sent after that. */
export const lifetimeMinutes = 7 * 24 * 60;

/** The URL in the invitation e-mail. */
function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/invite-team/${token}`;
}

export async function sendInvitation(
  tx: Tx,
  services: Pick<Services, 'clock' | 'vault' | 'publicUrl'>,
  actor: Actor,
  { to, roleName, token }: { to: string; roleName: string; token: string },
): Promise<void> {
  const { businessId, businessName } = actor.environment;
  const host = new URL(services.publicUrl).hostname;
  const url = invitationUrl(services.publicUrl, token);
  const content = renderEmail({
    merchantName: businessName,
    primaryColor: (await selectColor(tx, businessId, host)) ?? defaultBranding.brand_primary_color,
    subject: `${actor.name} invited you to ${businessName}`,
    money: null,
    heading: `Join the team of ${businessName}`,
    paragraphs: [
      `${actor.name} invited you to join ${businessName}.`,
      'The link works once and expires in seven days.',
    ],
    facts: [['Your role', roleName]],
    button: { label: 'Accept the invitation', url },
    footer: `Sent to ${to} because ${actor.name} invited you. If you do not know them, ignore this e-mail. The link is ${url}`,
  });
  await queueEmail(tx, services, {
    environmentId: null,
    kind: 'team_invitation',
    to,
    validMinutes: lifetimeMinutes,
    ...content,
  });
}
