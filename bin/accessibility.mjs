import { runJourneys } from './lib/journeys.mjs'

// npm run accessibility: axe and text of twice the size on every screen, two minutes; npm test looks at one of each kind.
runJourneys(['accessibility.spec.ts', '--project=words'], { EVERY_SCREEN: '1' })
