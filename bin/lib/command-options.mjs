const yesOrNo = { type: 'boolean' }
const value = { type: 'string' }
const values = { type: 'string', multiple: true }

/** What each program knows that a command hands over to, by its file: the command looks at it before it installs and builds. The program reads it once more. */
export const commandOptions = {
  'bin/backup.ts': { to: value, check: yesOrNo },
  'bin/restore.ts': { from: value, 'from-store': yesOrNo, to: value },
  'bin/media-move.ts': { back: yesOrNo, check: yesOrNo },
  'bin/reseal.ts': { 'secret-lost': yesOrNo },
  'bin/sentences.ts': { lines: yesOrNo, 'all-once': yesOrNo },
  'tests/faults/run.ts': { only: values, short: yesOrNo, cluster: yesOrNo, prove: yesOrNo, yes: yesOrNo },
  'tests/attacks/run.ts': { short: yesOrNo, only: values },
  'tests/fuzz/run.ts': { requests: value, seed: value },
  'bench/run.ts': {
    only: values,
    full: yesOrNo,
    json: yesOrNo,
    data: value,
    profile: values,
    record: yesOrNo,
    turns: value,
    seconds: value,
  },
  'bench/discovery.ts': { data: value, sizes: value },
  'bench/portals.ts': { data: value, only: value, scale: value },
  'bench/first-visit.ts': { record: yesOrNo },
  'bench/lighthouse.ts': { only: value },
  'bench/overload/run.ts': { short: yesOrNo, rate: value },
  'bench/soak/run.ts': { hours: value, rate: value, short: yesOrNo },
  'bench/generate-catalogue.ts': { products: value, seed: value, data: value },
}
