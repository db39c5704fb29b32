import { runVitest } from './lib/vitest.mjs'

// npm run races: what two people do to one thing at the same moment, hundreds of times, and hundreds of random histories; npm test runs a few of each.
runVitest(['races', 'histories', 'remittances/settle', 'refused-shipment'], {
  RACE_ROUNDS: '200',
  RETURN_HISTORIES: '500',
  MONEY_HISTORIES: '1000',
})
