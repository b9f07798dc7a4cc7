// The form that redirects a payer to a gateway's page: it submits itself, and has a button for browsers without scripts.
import { createHash } from 'node:crypto';
import type { PayerStep } from '#server/platform/db/tables/payments/gateways.ts';
import { plainPage } from '#server/platform/http/pages/plain-page.ts';

const submitScript = 'document.forms[0].submit()';

/** The only script that the page may run. */
export const submitScriptHash = `sha256-${createHash('sha256').update(submitScript).digest('base64')}`;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const css = `body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: #f4f5f7; color: #1c2430; }
main { box-sizing: border-box; width: min(100% - 32px, 400px); padding: 24px; text-align: center; }
h1 { font-size: 20px; line-height: 28px; margin: 0 0 16px; }
button { min-height: 44px; padding: 0 24px; font: inherit; font-weight: 600; border-radius: 8px; border: 0; background: #1c2430; color: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid #2f7de1; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #10151c; color: #e8ecf1; }
  button { background: #e8ecf1; color: #10151c; }
}`;

export function renderContinue(step: Extract<PayerStep, { method: 'POST' }>): string {
  const fields = Object.entries(step.fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const body = `<main>
<h1>Redirecting to the secure card page</h1>
<form method="post" action="${escapeHtml(step.url)}">
${fields}
<button type="submit">Continue</button>
</form>
</main>
<script>${submitScript}</script>`;
  return plainPage({ title: 'Redirecting to the secure card page', css, body });
}
