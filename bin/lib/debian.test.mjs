import { describe, expect, it } from 'vitest'
import { ensurePrograms, missingPackages } from './debian.mjs'
import { Halt } from './say.mjs'

const packages = { etcd: 'etcd-server', etcdctl: 'etcd-client', '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15' }

describe('programs of Debian', () => {
  it('are asked for by their packages, each once', () => {
    expect(missingPackages(packages, (program) => program === 'etcdctl')).toEqual(['etcd-server', 'postgresql-15'])
    expect(missingPackages({ patroni: 'patroni', patronictl: 'patroni' }, () => false)).toEqual(['patroni'])
  })

  it('that are missing are named with the way to install them, and not installed without a yes', async () => {
    const refusal = await ensurePrograms({ 'no-such-program': 'no-such-package' }).catch((error) => error)
    expect(refusal).toBeInstanceOf(Halt)
    expect(refusal.message).toContain('apt-get install --no-install-recommends no-such-package')
    expect(refusal.message).toContain('-- --yes')
  })

  it('that are there are nobody’s business', async () => {
    await ensurePrograms({ sh: 'dash', '/bin/sh': 'dash' })
  })
})
