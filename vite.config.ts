// Builds the two browser entries: the dashboard, and the payer's checkout as a separate bundle.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin } from 'vite';
import { contractsForBrowsers } from './scripts/contracts-for-browsers.ts';
import { leaveOutJsonSchema } from './scripts/leave-out-json-schema.ts';
import { sharedChunk } from './scripts/shared-chunk.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const server = process.env.KASUWA_SERVER ?? 'http://localhost:4000';
const proxied = ['/api', '/sandbox', '/outbox', '/images', '/store', '/till', '/agent'];
const proxy = Object.fromEntries(proxied.map((prefix) => [prefix, { target: server, changeOrigin: false }]));
const shared = {
  target: 'baseline-widely-available',
  cssCodeSplit: true,
  // Preload lists for each lazy part would add more to the first page than they save later.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (_file: string, deps: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? deps : [],
  },
} as const;

/** Property reads have no side effects, so a schema derived from another is dropped if no page uses it. */
const treeshake = { propertyReadSideEffects: false } as const;

/** One chunk of our own modules for all pages, and one for all pages after login: a page loads a third fewer files. */
const ownChunks = [
  sharedChunk({
    name: 'page',
    priority: -1,
    folder: path('src/'),
    pages: [
      path('src/web/app/main.tsx'),
      path('src/web/app/auth/auth-layout.tsx'),
      path('src/web/account/session/login-page.tsx'),
    ],
  }),
  sharedChunk({
    name: 'screen',
    priority: -2,
    folder: path('src/'),
    pages: [path('src/web/app/signed-in-routes.tsx'), path('src/web/app/shell/shell.tsx')],
  }),
];

/** Runs another build into the same folder after the dashboard's build, with its own manifest. */
function afterwards(name: string, manifest: string, more: InlineConfig): Plugin {
  let outDir = '';
  return {
    name: `kasuwa-${name}`,
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () => {
      await build({
        configFile: false,
        root: path('.'),
        publicDir: false,
        logLevel: 'warn',
        ...more,
        build: { ...shared, ...more.build, outDir, emptyOutDir: false, manifest },
      });
    },
  };
}

/** The payer's page shares no chunk with the dashboard, so that a payer on a slow phone loads only what it needs. */
const checkout = () =>
  afterwards('checkout', '.vite/checkout.json', {
    plugins: [react(), leaveOutJsonSchema(), contractsForBrowsers()],
    build: {
      rolldownOptions: {
        treeshake,
        input: path('checkout.html'),
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'icon',
                test: /@tabler\/icons-react\/.*\/(createReactComponent|defaultAttributes|icons\/Icon(AlertCircle|CircleCheck|ChevronDown|Check)\.)|node_modules\/react\/(cjs\/react-)?jsx-runtime/,
              },
            ],
          },
        },
      },
    },
  });

/** The single script of server-rendered pages, without React. */
const script = (name: string) =>
  afterwards(name, `.vite/${name}.json`, {
    build: { rolldownOptions: { input: path(`src/checkout/${name}/main.ts`) } },
  });

export default defineConfig({
  plugins: [
    react(),
    leaveOutJsonSchema(),
    contractsForBrowsers(),
    checkout(),
    script('store'),
    script('till'),
    script('agent'),
  ],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    ...shared,
    outDir: 'dist/web',
    emptyOutDir: true,
    // The files that each page loads, for the test of the size budget.
    manifest: true,
    rolldownOptions: {
      treeshake,
      input: path('index.html'),
      output: {
        // Groups the code that every page of the dashboard needs into few chunks instead of dozens of tiny ones.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'app',
              test: /node_modules\/(@tanstack|i18next|react-i18next|use-sync-external-store)\//,
            },
            // Icons used by many screens are smaller as one chunk; those of the login page stay separate.
            {
              name: 'icon',
              priority: 1,
              test: /@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Check|Eye|EyeOff|ExclamationCircle|AlertTriangle|InfoCircle)\.)/,
            },
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\/Icon(?!Check\.|Eye|ExclamationCircle\.|AlertTriangle\.|InfoCircle\.|CircleCheck\.|AlertCircle\.|CloudOff\.|Refresh\.)/,
              minShareCount: 16,
            },
            // One chunk with the parts of Mantine that the login page needs, and one with those that the shell needs besides: each
            // compresses better as a whole.
            {
              name: 'base',
              priority: 2,
              test: /@mantine\/core\/esm\/components\/(UnstyledButton|Input|InputBase|Transition|Button|ActionIcon|CloseButton|Loader|PasswordInput|TextInput)\//,
            },
            {
              name: 'floating',
              priority: 1,
              test: /@floating-ui\/|@mantine\/core\/esm\/components\/(Menu|Popover|Tooltip|FocusTrap)\//,
            },
            ...ownChunks,
          ],
        },
      },
    },
  },
});
