// npm run bench web: compressed JavaScript of every page that must load before it is usable, compared with the size budget.

import { chartKeysOf, keyOf, listPages, readManifests, weightKb } from '#test/support/web-weight.ts';
import { screens } from '#web/app/screens.ts';
import { createReport } from './support/report.ts';

const { dashboard: manifest, payer } = await readManifests();
const table = createReport('JavaScript, gzip');
const line = (what: string, keys: readonly string[], most: number, of = manifest): void => {
  const kb = weightKb(of, keys);
  table.target(what, `${kb.toFixed(1)} kB`, kb, { most });
};
line('login', ['index.html', keyOf(manifest, 'src/web/account/session/login-page.tsx')], 170);
for (const { path, keys } of await listPages(manifest, screens, [
  'src/web/app/signed-in-routes.tsx',
  'src/web/app/shell/shell.tsx',
])) {
  line(path, keys, 300);
  const charts = chartKeysOf(manifest, keys);
  if (charts.length > 0) line(`${path} with charts`, [...keys, ...charts], 420);
}
line("payer's page", ['checkout.html'], 90, payer);
line('receipt', ['checkout.html', keyOf(payer, 'src/checkout/outcome/receipt-page.tsx')], 90, payer);
table.print();
