import { defineConfig } from 'vitest/config'

const pure = [
  'platform/kit/**/*.test.ts',
  'modules/**/rules.test.ts',
  'platform/config.test.ts',
  'app/**/*.test.{ts,tsx}',
  'server/**/*.pure.test.ts',
  'bin/lib/**/*.test.mjs',
]

export default defineConfig({
  test: {
    // Two workers, like the machine that runs them in CI.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 10_000,
    hookTimeout: 30_000,
    env: { NODE_ENV: 'test' },
    projects: [
      { extends: true, test: { name: 'rules', include: pure, setupFiles: ['tests/support/console.setup.ts'] } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{api,modules,platform,db,server}/**/*.test.ts'],
          exclude: pure,
          globalSetup: ['tests/support/database.global.ts'],
          // Each file has a copied database to itself.
          setupFiles: ['tests/support/database.setup.ts', 'tests/support/console.setup.ts'],
        },
      },
    ],
  },
})
