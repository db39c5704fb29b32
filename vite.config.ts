import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What pages import in the browser; the rest that a scan would find belongs to the server.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom'],
    exclude: ['pg', 'kysely', 'zod'],
  },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs travels as one file; routes stay split.
              groups: [
                {
                  name: 'app',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite|app[\\/](root|entry\.client|client[\\/](api|problem|typed-client|session|cart|early)\.ts|components[\\/]frame[\\/](shop-frame|header|footer))/,
                },
                // What most shop pages share beyond that: one file instead of a dozen small ones.
                {
                  name: 'shop',
                  test: /app[\\/](ui[\\/](?!table|stat-card|switch|tabs|icons-portal)|client[\\/]form|components[\\/](product-card|product-grid|use-add-to-cart|with-tax|choice|page-title))|modules[\\/]\w+[\\/](rules|limits)|platform[\\/]kit[\\/](money|dates|photo)/,
                  minShareCount: 3,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Pages, API and server are one bundle, so that there is one database pool and one page store.
      build: { rolldownOptions: { input: './server/app.ts' } },
    },
  },
})
