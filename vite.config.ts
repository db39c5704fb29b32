import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // What pages import in the browser; the rest that a scan would find belongs to the server.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom', 'hono/client'],
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
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|hono)[\\/]|vite|app[\\/](root|entry\.client|client[\\/](api|problem|session|cart|early)\.ts|components[\\/]frame[\\/](shop-frame|header|footer))/,
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
