/** How often a race is run: a few times with all other tests, hundreds of times by `npm run races`. */
export const raceRounds = (few: number): number => Number(process.env.RACE_ROUNDS ?? few)

/** How long the races of a test may take, in ms. */
export const racePatience = (few: number): number => 40_000 + raceRounds(few) * 2_000
