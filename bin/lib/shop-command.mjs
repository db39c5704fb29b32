import { join } from 'node:path'

/**
 * How the shop is started: by npm start, and by whatever measures it.
 * @param {string} root
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export function shopCommand(root) {
  return {
    args: [
      // What lives shortly gets 16 MB and no more; left alone it takes 108 MB, most of them empty.
      '--max-semi-space-size=8',
      // Pages that are gone are collected when they are a fifth of what is kept, not when they are as much again.
      '--heap-growing-percent=20',
      // Under load V8 comes to take what waits for PostgreSQL for long-lived and makes it among the old, to be collected by marking all of them.
      '--no-allocation-site-pretenuring',
      'server/main.ts',
    ],
    env: {
      // Passwords are hashed and files read on this pool; its size is fixed once Node runs.
      UV_THREADPOOL_SIZE: '8',
      // Each thread would keep freed memory of its own.
      MALLOC_ARENA_MAX: '2',
      // What a page was rendered into goes back at once, and so does each of its codings when it is dropped: of 20 KB each, among smaller
      // pieces, they left holes of 10 MB.
      MALLOC_MMAP_THRESHOLD_: '16384',
      // Memory for a password hash, 19 MiB, comes in pages of 2 MiB: in pages of 4 KiB, each asked for when first touched, a hash of 27 ms took 40.
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
      // What Node has compiled once it need not compile at the next start.
      NODE_COMPILE_CACHE: join(root, 'build', 'compile-cache'),
    },
  }
}
