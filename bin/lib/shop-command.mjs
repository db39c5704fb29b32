/**
 * How npm start and the benchmark run the shop. The two settings change nothing but its memory (docs/decisions/016-memory-of-a-process.md), and
 * can be given to Node and to glibc only at their start. Workers inherit them.
 */
export const shopCommand = {
  args: ['--max-semi-space-size=8', 'server/main.ts'],
  env: { MALLOC_MMAP_THRESHOLD_: '16384' },
}
