// @ts-check
import { ensureDebianPackage } from './debian.mjs'

/** What a product on more than one machine is made of, from Debian. */
export async function ensureClusterPrograms() {
  await ensureDebianPackage('postgresql', '/usr/lib/postgresql')
  await ensureDebianPackage('pgbouncer', '/usr/sbin/pgbouncer')
  await ensureDebianPackage('haproxy', '/usr/sbin/haproxy')
  await ensureDebianPackage('etcd-server', '/usr/bin/etcd')
  await ensureDebianPackage('patroni python3-etcd', '/usr/bin/patroni')
}
