/** The sandbox's test cards; it accepts no others. */
export const sandboxCards = {
  '4111111111111111': { outcome: 'success', meaning: 'paid at once' },
  '5555555555554444': { outcome: 'success', meaning: 'paid at once' },
  '4000000000000002': { outcome: 'decline', meaning: 'declined by the bank' },
  '4000000000000119': { outcome: 'timeout', meaning: 'no answer at first, confirmed a little later' },
  '4000000000000259': {
    outcome: 'timeout_then_expire',
    meaning: 'never answered; the order is cancelled after 15 minutes',
  },
} as const
