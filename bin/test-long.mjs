import { runVitest } from './lib/vitest.mjs'

// npm run test:long: the tests that start databases or processes again and again; npm test leaves them out.
runVitest(['--tagsFilter=long'])
