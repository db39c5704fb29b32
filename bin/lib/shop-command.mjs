/**
 * How npm start and the benchmark run the shop. The settings change nothing but its memory (docs/decisions/016-memory-of-a-process.md), and
 * can be given to Node and to glibc only at their start. Workers inherit them.
 */
export const shopCommand = {
  args: ['--max-semi-space-size=8', '--heap-growing-percent=40', 'server/main.ts'],
  env: { GLIBC_TUNABLES: 'glibc.malloc.mmap_threshold=16384:glibc.malloc.hugetlb=1' },
}
