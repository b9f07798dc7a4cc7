// Builds the two entries of the browser: the dashboard and the payer's checkout.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const server = process.env.KASUWA_SERVER ?? 'http://localhost:4000';
const proxied = ['/api', '/sandbox', '/outbox', '/images'];
const proxy = Object.fromEntries(proxied.map((prefix) => [prefix, { target: server, changeOrigin: false }]));
const entries = ['index.html', 'checkout.html'].filter((name) => existsSync(path(name)));

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries.map(path),
      output: {
        // Few chunks instead of dozens of crumbs: what both entries share, and what every page of the dashboard needs.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'app',
              test: /node_modules\/(@tanstack|i18next|react-i18next|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
});
