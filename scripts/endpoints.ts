// npm run endpoints: machine-readable list of calls, one per line: method, path, access, feature flag, name; tab-separated.
import { allContracts } from '#shared/contract/all.ts';
import { type Endpoint, isForOperators, pathOf } from '#shared/contract/endpoint.ts';

function describe(endpoint: Endpoint): string {
  if (isForOperators(endpoint)) return ['operator', ...endpoint.access.operator].join('|');
  return typeof endpoint.access === 'string' ? endpoint.access : [endpoint.access].flat().join('|');
}

console.log(['#method', 'path', 'permission', 'feature', 'name'].join('\t'));
for (const contract of Object.values(allContracts)) {
  for (const [name, endpoint] of Object.entries(contract)) {
    console.log(
      [endpoint.method, pathOf(endpoint), describe(endpoint), endpoint.feature ?? '-', name].join('\t'),
    );
  }
}
