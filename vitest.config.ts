import { defineConfig } from 'vitest/config'

const pure = [
  'platform/kit/**/*.test.ts',
  'modules/**/{rules,limits}.test.ts',
  'modules/**/{rules,index}/*.test.ts',
  'platform/config.test.ts',
  'app/**/*.test.{ts,tsx}',
  'server/**/*.pure.test.ts',
  'bench/**/*.test.ts',
  'bin/lib/**/*.test.mjs',
  'tests/{cluster,house}/**/*.test.ts',
]

/** Files that need a program to themselves: they start the whole shop, or change what outlives them. */
const alone = ['server/**/*.test.ts', 'api/v1/vendor/photos.test.ts', 'platform/embedded-*.test.ts']

const withDatabase = {
  globalSetup: ['tests/support/database.global.ts'],
  setupFiles: ['tests/support/database.setup.ts', 'tests/support/console.setup.ts'],
}

export default defineConfig({
  test: {
    // Two cores, and every third test waits for a process, a clock or the database.
    pool: 'forks',
    maxWorkers: 3,
    // Only a hang takes so long; a busy machine may take a multiple of the usual time.
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    tags: [
      {
        name: 'long',
        description:
          'Starts databases or processes again and again. npm run test:long runs these, npm test the others.',
      },
    ],
    env: { NODE_ENV: 'test' },
    projects: [
      {
        extends: true,
        test: { name: 'rules', include: pure, isolate: false, setupFiles: ['tests/support/console.setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{api,modules,platform,db,seed}/**/*.test.ts'],
          exclude: [...pure, ...alone],
          // One program for all files of a worker, each file with a copied database: loading it anew would take as long as the tests.
          isolate: false,
          ...withDatabase,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: pure, ...withDatabase } },
    ],
  },
})
