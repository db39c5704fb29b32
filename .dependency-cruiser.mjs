/** Each module may use those to its right (docs/architecture.md, The house). */
const order = [
  'health',
  'privacy',
  'insights',
  'support',
  'newsletter',
  'remittances',
  'returns',
  'reviews',
  'fulfillment',
  'orders',
  'payments',
  'cart',
  'wishlist',
  'search',
  'listing',
  'catalog',
  'ingredients',
  'pricing',
  'vendors',
  'accounts',
  'events',
  'mail',
  'settings',
  'audit',
]
const tests = '\\.test\\.(ts|tsx|mjs)$'

/** The rooms of a module that are its own, as a file or as a folder; a noun within a module has the same rooms. */
const privateRooms = '^modules/.+/(store|present|emails)[./]'
const stores = '^modules/.+/store[./]'
const jobs = '^modules/.+/jobs\\.server\\.ts$'
const shapes = '^(modules/.+|platform)/shapes[./]'

const moduleDirection = order.slice(1).map((name, index) => ({
  name: `modules-look-right-${name}`,
  comment: `modules/${name} may use only modules to its right in: ${order.join(' → ')}`,
  severity: 'error',
  from: { path: `^modules/${name}/`, pathNot: tests },
  to: { path: `^modules/(${order.slice(0, index + 1).join('|')})/` },
}))

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other want a third, or to be one. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'modules-have-an-order',
      comment: 'A new module takes its place in the order at the top of .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: '^modules/', pathNot: `^modules/(${order.join('|')})/` },
      to: {},
    },
    {
      name: 'enter-by-the-service',
      comment: "A module's store, its presenting and its emails are private to it: ask its service instead.",
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: tests },
      to: { path: privateRooms, pathNot: '^modules/$1/' },
    },
    {
      name: 'rooms-are-private-to-modules',
      comment: "The API, pages and the process ask a module's service.",
      severity: 'error',
      from: { path: '^(api|app|server)/', pathNot: tests },
      to: { path: privateRooms, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'providers-behind-the-port',
      comment:
        'Modules know who takes payments by modules/payments/provider/port.ts alone, and currentProvider() says who does (decision 071). The process chooses one; what a provider has of its own stays in its folder, for its API and its screens.',
      severity: 'error',
      from: { path: '^modules/', pathNot: `${tests}|^modules/payments/provider/` },
      to: { path: '^modules/payments/provider/[^/]+/' },
    },
    {
      name: 'providers-are-strangers',
      comment: 'Each payment provider stands in a folder of its own and knows the port, not another provider.',
      severity: 'error',
      from: { path: '^modules/payments/provider/([^/]+)/', pathNot: tests },
      to: { path: '^modules/payments/provider/[^/]+/', pathNot: '^modules/payments/provider/$1/' },
    },
    {
      name: 'jobs-are-for-the-runner',
      comment: 'Jobs are started by the job runner; what a service needs at once is a function of a service.',
      severity: 'error',
      from: { path: '^modules/', pathNot: tests },
      to: { path: jobs },
    },
    {
      name: 'sql-stays-in-store',
      comment: 'Only stores speak SQL; services, pages and the API call their functions.',
      severity: 'error',
      from: { path: '^(app|api|modules)/', pathNot: `${tests}|${stores}` },
      to: { path: '(^|node_modules/)(kysely|pg)(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'What a module holds in files without .server runs anywhere: no database, no process, no packages. Schemas alone may use zod.',
      severity: 'error',
      from: { path: '^modules/.*(?<!\\.server)\\.ts$|^platform/kit/', pathNot: `${tests}|${shapes}|/present\\.ts$` },
      to: {
        path: '\\.server\\.ts$|^node:|(^|node_modules/)|^(app|api|server|db)/',
        pathNot: '^(modules|platform/kit)/(?!.*\\.server)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'schemas-stay-on-the-server',
      comment:
        'A schema library in a page costs every visitor. Pages, and what pages use of a module, import the types of shapes; lengths and patterns stand in limits.',
      severity: 'error',
      from: { path: '^app/|^modules/.*(?<!\\.server)\\.ts$|^platform/kit/', pathNot: `${tests}|${shapes}` },
      to: { path: `${shapes}|(^|node_modules/)zod(/|$)`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-noun',
      comment: 'app/ui takes words, numbers and children; what knows a noun lives with its owner.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^(modules|app/(?!ui/))/?', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-are-private',
      comment:
        'Shop, vendor, admin and the sandbox gateway know nothing of each other: what a second area needs moves up to portal, frame or ui. Named exceptions: a vendor looks at a product, and both portals at a review, as the shop shows it.',
      severity: 'error',
      from: {
        path: '^app/(shop|vendor|admin|sandbox)/',
        pathNot: '^app/vendor/listing/preview\\.tsx$|^app/(vendor/reviews/reviews|admin/reviews/table)\\.tsx$',
      },
      to: { path: '^app/(shop|vendor|admin|sandbox)/', pathNot: '^app/$1/' },
    },
    {
      name: 'a-preview-is-a-product-page',
      comment:
        "The vendor's preview may use the product page of the shop, the lists of reviews its card, and nothing else.",
      severity: 'error',
      from: { path: '^app/(vendor/listing/preview|vendor/reviews/reviews|admin/reviews/table)\\.tsx$' },
      to: {
        path: '^app/shop/',
        pathNot: '^app/shop/product/',
      },
    },
    {
      name: 'portal-knows-no-area',
      comment: 'app/portal holds what both portals share; it uses frame and ui.',
      severity: 'error',
      from: { path: '^app/portal/' },
      to: { path: '^app/(shop|vendor|admin)/' },
    },
    {
      name: 'frame-knows-no-page',
      comment: 'Header and footer stand around every page: they know cart and wishlist by their state, and no page.',
      severity: 'error',
      from: { path: '^app/frame/' },
      to: {
        path: '^app/(shop|vendor|admin|portal)/',
        pathNot: '^app/shop/(cart/store|account/lists)\\.ts$',
      },
    },
    {
      name: 'pages-and-api-are-strangers',
      comment: 'They meet in modules; the browser takes only the type of the API.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^(api|server)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-knows-no-page',
      comment: 'The API answers programs, not pages.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(app|server)/' },
    },
    {
      name: 'modules-know-no-web',
      comment: 'The business runs without HTTP and without React.',
      severity: 'error',
      from: { path: '^modules/', pathNot: tests },
      to: { path: '^(app|api|server)/|(^|node_modules/)(hono|react|react-dom|react-router)(/|$)' },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'Machinery without business words: turn the dependency round or move the code to a module.',
      severity: 'error',
      from: { path: '^platform/', pathNot: tests },
      to: { path: '^(app|api|server|modules|seed|bench)/' },
    },
    {
      name: 'documents-never-learn-who-asks',
      comment: 'Every page is a public document: loaders read no session.',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^modules/accounts/(service|store)/' },
    },
    {
      name: 'tests-stay-tests',
      comment: 'What ships does not lean on test support.',
      severity: 'error',
      from: { pathNot: `^tests/|${tests}` },
      to: { path: '^tests/' },
    },
    {
      name: 'bench-stands-beside-the-shop',
      comment:
        'bench/ measures the shop from outside; neither the shop nor its tests use it. What both need is in bin/lib.',
      severity: 'error',
      from: { pathNot: '^(bench|bin)/' },
      to: { path: '^bench/' },
    },
    {
      name: 'bench-knows-no-test',
      comment: 'A benchmark measures the shop, not what its tests stand in for it.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: `^tests/|${tests}` },
    },
    ...moduleDirection,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.react-router/|^build/|\\+types/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
