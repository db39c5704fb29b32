import { runJourneys } from './lib/journeys.mjs'

// npm run journey: one customer's way through the shop in a real browser, printed step by step.
runJourneys(['journey.spec.ts', '--project=desktop'])
