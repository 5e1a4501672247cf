// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { runToEnd } from './child.mjs'
import { say } from './terminal.mjs'

/** A mirror that is not reached is given up soon. */
const SOON = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
const POLICY = '/usr/sbin/policy-rc.d'
const CLUSTERS = '/etc/postgresql-common/createcluster.d'

/**
 * Installs a program that tests need, where that is ours to do: as root on Debian. Its services do not start, and PostgreSQL makes no
 * cluster.
 * @param {string} name of the package, or of several
 * @param {string} program where it puts its program
 */
export async function ensureDebianPackage(name, program) {
  if (existsSync(program) || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  say(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runToEnd(['apt-get', 'update', '-qq', ...SOON], { env })
  const noCluster = `${CLUSTERS}/tests.conf`
  const hasPolicy = existsSync(POLICY)
  mkdirSync(CLUSTERS, { recursive: true })
  writeFileSync(noCluster, 'create_main_cluster = false\n')
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await runToEnd(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...SOON, ...name.split(' ')], { env })
  } finally {
    rmSync(noCluster)
    if (!hasPolicy) rmSync(POLICY)
  }
}
