import { runJourneys } from './lib/journeys.mjs'

// npm run test:journeys: every journey, in about seven minutes; npm test leaves out those marked @long.
runJourneys(process.argv.slice(2))
