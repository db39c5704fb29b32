import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite'

/** Compresses a file as well as it goes once, when it is built, so that no start waits for it. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/** Compresses what is text. */
function compressTexts(): Plugin {
  return {
    name: 'compress-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name))
      await Promise.all(texts.map((name) => compress(join(dir, name))))
    },
  }
}

/**
 * Writes the list of the shop's own routes beside the list of all, which is twice as long for pages that shoppers never see. The server has the
 * shop's documents name the shorter one (server/finished-page.ts); from there a link into a portal loads a document.
 */
function shopManifest(): Plugin {
  return {
    name: 'shop-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    async writeBundle() {
      const assets = join(import.meta.dirname, 'build', 'client', 'assets')
      const name = (await readdir(assets)).find((one) => /^manifest-\w+\.js$/.test(one))
      if (!name) throw new Error('React Router wrote no list of routes.')
      const text = await readFile(join(assets, name), 'utf8')
      const [before = '', list = '', after = ''] = text.split(/(?<==)(\{.*\})/s)
      const manifest = JSON.parse(list) as { routes: Record<string, unknown> }
      for (const id of Object.keys(manifest.routes)) if (/^(admin|vendor)\//.test(id)) delete manifest.routes[id]
      const own = join(assets, name.replace('manifest', 'shop-manifest'))
      await writeFile(own, before + JSON.stringify(manifest) + after)
      await Promise.all([compress(join(assets, name)), compress(own)])
    },
  }
}

/** `import text from './file.ts?inline-script'`: a script as minified text, for a document's own `script` element. It imports only types. */
function inlineScripts(): Plugin {
  const query = '?inline-script'
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return
      const file = id.slice(0, -query.length)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const script = code.replace(/^export \{\s*\};?$/m, '')
      return `export default ${JSON.stringify(minifySync(file, `(()=>{${script}})()`).code)}`
    },
  }
}

/** The pages that open without a network before they were visited, and what stands around them. */
const shellModules =
  /app\/(entry\.client|root|shop\/(layout|content\/offline|cart\/(cart|page)|wishlist\/wishlist))\.tsx/

/** Builds the service worker: one file, which knows its release and the scripts of the shell's pages, later parts included. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const scripts = new Set<string>()
      const take = (file: string) => {
        const chunk = bundle[file]
        if (scripts.has(file) || chunk?.type !== 'chunk') return
        scripts.add(file)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) take(next)
      }
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && shellModules.test(chunk.facadeModuleId ?? '')) take(file)
      const release = {
        name: hash('sha256', Object.keys(bundle).sort().join()).slice(0, 12),
        scripts: Array.from(scripts, (file) => `/${file}`),
      }
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { builtRelease: JSON.stringify(release) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(import.meta.dirname, 'app/frame/offline/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Writes down what each script of the browser is made of, beside what is served: `bin/size-budget.ts` accounts for it. */
function noteModules(): Plugin {
  return {
    name: 'note-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const scripts: Record<string, Record<string, number>> = {}
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules = Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
          relative(import.meta.dirname, id.replace(/^\0|\?.*$/g, '')),
          renderedLength,
        ])
        scripts[file] = Object.fromEntries(modules)
      }
      await writeFile(join(dir, '..', 'client-modules.json'), JSON.stringify(scripts))
    },
  }
}

export default defineConfig({
  plugins: [
    inlineScripts(),
    tailwindcss(),
    reactRouter(),
    serviceWorker(),
    compressTexts(),
    shopManifest(),
    noteModules(),
  ],
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
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              // What the first screen of nearly every shop page needs travels as one file, with whatever it imports; routes stay split.
              groups: [
                {
                  name: 'app',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite|app[\\/](root|entry\.client|shop[\\/]layout|ui[\\/](problem|photo|badge|breadcrumbs|price|rating|action-bar|skeleton|section-heading|hydrated)\.|frame[\\/](api|typed-client|session|early|shop-frame|header|page|page-title|lazy-part)\.|shop[\\/](cart[\\/](store|use-add-to-cart)|wishlist[\\/]button)\.)|modules[\\/]pricing[\\/]rules\./,
                },
                // Forms, wherever somebody fills one in.
                { name: 'forms', test: /app[\\/]ui[\\/](field|form|form-banner|form-checks|notice|use-action)\./ },
                // What more pages share beyond that: one file instead of a dozen small ones.
                {
                  name: 'shop',
                  test: /app[\\/]ui[\\/](?!table|stat-card|switch|tabs|form-dialog|description-list|empty-state|pagination|radio-cards|progress-line|status-badge|busy|field-value|menu|dialog|unsent|timeline|quantity-stepper|marked-fields|phone-link)|modules[\\/]cart[\\/](rules|limits)|platform[\\/]kit[\\/](dates|slug)/,
                  minShareCount: 3,
                },
                // What loads at rest around every page, and the offline page's share of it.
                { name: 'late', test: /app[\\/]frame[\\/](late\.|progress-of-page|visible-cards|offline[\\/])/ },
                // What cart and checkout share.
                { name: 'cart', test: /app[\\/]shop[\\/]cart[\\/](quotes|summary|news|undo)\./, minShareCount: 2 },
                // Else both would travel with the next group, which forms and the portals do not need.
                { name: 'postal-address', test: /modules[\\/]accounts[\\/]postal-address\./ },
                { name: 'order-rules', test: /modules[\\/]orders[\\/]rules\./ },
                // What the pages of orders share with the confirmation and the page on which one is paid.
                {
                  name: 'order',
                  test: /app[\\/]shop[\\/]orders[\\/](address|cancel|delivery|items|money|reorder|status)\.|modules[\\/]orders[\\/]my-orders\./,
                  minShareCount: 2,
                },
                // Cards of products, below the first screen but on lists.
                {
                  name: 'cards',
                  test: /app[\\/]shop[\\/]catalogue[\\/](card|grid)\.|ui[\\/]pagination\.|search[\\/]rules[\\/](words|sort)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Pages, API and server are one bundle, so that there is one database pool and one page store.
      build: {
        rolldownOptions: {
          input: './server/app.ts',
          // A sixth of the bundle were comments of packages, which Node keeps with the rest.
          output: { comments: false },
        },
      },
      // Packages of very many small files: as part of the bundle they cost a start a fifth of a second less.
      resolve: { noExternal: ['kysely', 'react-router', 'hono', '@hono/node-server'] },
    },
  },
})
