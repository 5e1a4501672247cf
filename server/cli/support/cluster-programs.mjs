// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { ensureDebianPackage } from './debian.mjs'

const POLICY = '/usr/sbin/policy-rc.d'
const CLUSTERS = '/etc/postgresql-common/createcluster.d'

/** The Debian packages for a product on more than one machine. */
const PACKAGES = [
  { name: 'postgresql', program: '/usr/lib/postgresql' },
  { name: 'pgbouncer', program: '/usr/sbin/pgbouncer' },
  { name: 'haproxy', program: '/usr/sbin/haproxy' },
  { name: 'etcd-server', program: '/usr/bin/etcd' },
  { name: 'patroni python3-etcd', program: '/usr/bin/patroni' },
]

/** Installs the packages without starting their services or creating a PostgreSQL cluster, because the run starts its own. */
export async function ensureClusterPrograms() {
  const missing = PACKAGES.filter(({ program }) => !existsSync(program))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const noCluster = `${CLUSTERS}/tests.conf`
  const hasPolicy = existsSync(POLICY)
  mkdirSync(CLUSTERS, { recursive: true })
  writeFileSync(noCluster, 'create_main_cluster = false\n')
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    for (const { name, program } of missing) await ensureDebianPackage(name, program)
  } finally {
    rmSync(noCluster)
    if (!hasPolicy) rmSync(POLICY)
  }
}
