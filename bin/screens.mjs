import { runJourneys } from './lib/journeys.mjs'

// npm run screens: takes a small picture of every screen, on a phone and on a desktop, into docs/screens/. Takes about five minutes.
// Words after -- choose screens by name: npm run screens -- -g vendor
runJourneys(['--project=pictures', ...process.argv.slice(2)], { PICTURES: 'on' })
