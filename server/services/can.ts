import type { Capability } from '@/lib/contract/capability'
import type { Actor } from '@/server/services/context'

type Role = 'owner' | 'admin' | 'finance_department' | 'consultant' | 'other'

const READS: readonly Capability[] = [
  'company.read', 'entity.read', 'member.read', 'integration.read', 'bank.read', 'transaction.read', 'account.read',
  'stakeholder.read', 'journal.read', 'report.read', 'report.export', 'task.read', 'file.read',
]
const BOOKKEEPING: readonly Capability[] = [...READS, 'transaction.edit', 'stakeholder.edit', 'journal.edit']

/** Rights per role. Source: SECURITY §4; what a row does not name is denied. */
const GRANTS: Record<Role, ReadonlySet<Capability>> = {
  owner: new Set([
    ...BOOKKEEPING, 'company.edit', 'company.delete', 'entity.edit', 'member.edit', 'integration.connect', 'integration.sync',
    'bank.edit', 'transaction.finalize', 'account.edit', 'stakeholder.delete', 'journal.delete',
  ]),
  admin: new Set([
    ...BOOKKEEPING, 'company.edit', 'entity.edit', 'member.edit', 'integration.connect', 'integration.sync', 'bank.edit',
    'transaction.finalize', 'account.edit', 'stakeholder.delete', 'journal.delete',
  ]),
  finance_department: new Set([
    ...BOOKKEEPING, 'integration.sync', 'bank.edit', 'transaction.finalize', 'account.edit', 'stakeholder.delete', 'journal.delete',
  ]),
  consultant: new Set(BOOKKEEPING),
  other: new Set(['company.read', 'entity.read', 'transaction.read', 'account.read', 'stakeholder.read', 'task.read', 'file.read']),
}

/** What a read-only member keeps of any role. */
const READ_ONLY = new Set<Capability>(READS)

/** Does the actor's role and permission in the default company allow it? Deny by default. */
export function can(actor: Actor, capability: Capability): boolean {
  if (capability === 'public' || capability === 'session') return true
  if (!actor.role) return false
  const granted = GRANTS[actor.is_owner ? 'owner' : actor.role].has(capability)
  return granted && (actor.is_owner || actor.permission === 'full_access' || READ_ONLY.has(capability))
}

export const capabilitiesOf = (actor: Actor): Capability[] =>
  actor.role ? [...GRANTS[actor.is_owner ? 'owner' : actor.role]].filter((capability) => can(actor, capability)) : []
