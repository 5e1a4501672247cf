import type { Capability } from '@/lib/contract/capability'
import type { Actor } from './context'
import { Conflict, PermissionDenied, Unauthorized } from './problems'

type Role = 'owner' | 'admin' | 'finance_department' | 'consultant' | 'other'

const READS: readonly Capability[] = [
  'company.read',
  'entity.read',
  'member.read',
  'integration.read',
  'bank.read',
  'transaction.read',
  'rule.read',
  'account.read',
  'stakeholder.read',
  'bill.read',
  'invoice.read',
  'journal.read',
  'reconciliation.read',
  'truck.read',
  'asset.read',
  'report.read',
  'report.export',
  'task.read',
  'file.read',
]
const BOOKKEEPING: readonly Capability[] = [
  ...READS,
  'transaction.edit',
  'transaction.match',
  'rule.edit',
  'stakeholder.edit',
  'bill.draft',
  'bill.edit',
  'invoice.edit',
  'journal.edit',
  'reconciliation.edit',
  'asset.edit',
  'report.edit',
  'report.send',
  'comment.edit',
  'books.sign_off',
]
/** What an outside bookkeeper may not do: close, void, reverse, post and delete. */
const CLOSING: readonly Capability[] = [
  'integration.sync',
  'bank.edit',
  'transaction.finalize',
  'rule.delete',
  'account.edit',
  'stakeholder.delete',
  'bill.delete',
  'invoice.void',
  'journal.reverse',
  'journal.delete',
  'reconciliation.finish',
  'asset.post',
  'asset.delete',
]
const RUNNING: readonly Capability[] = [
  ...BOOKKEEPING,
  ...CLOSING,
  'company.edit',
  'entity.edit',
  'member.edit',
  'integration.connect',
  'transaction.unfinalize',
  'reconciliation.reopen',
  'attachment.delete_any',
  'audit.read',
  'books.lock',
]

/** Rights per role. Source: SECURITY §4; what a row does not name is denied. */
const GRANTS: Record<Role, ReadonlySet<Capability>> = {
  owner: new Set([...RUNNING, 'company.delete', 'member.reset_factor']),
  admin: new Set(RUNNING),
  // LEDGER §5 also lets finance and consultants with full access move the period lock.
  finance_department: new Set([...BOOKKEEPING, ...CLOSING, 'books.lock']),
  consultant: new Set([...BOOKKEEPING, 'books.lock']),
  other: new Set([
    'company.read',
    'entity.read',
    'transaction.read',
    'account.read',
    'stakeholder.read',
    'truck.read',
    'bill.read',
    'bill.draft',
    'comment.edit',
    'task.read',
    'file.read',
  ]),
}

/** The rights that a read-only member keeps in any role. */
const READ_ONLY = new Set<Capability>([...READS, 'audit.read'])

/** Whether the actor's role and permission in the default company allow it. Denied by default. */
export function can(actor: Pick<Actor, 'role' | 'permission' | 'is_owner'>, capability: Capability): boolean {
  if (capability === 'public' || capability === 'session') return true
  if (!actor.role) return false
  const granted = GRANTS[actor.is_owner ? 'owner' : actor.role].has(capability)
  return granted && (actor.is_owner || actor.permission === 'full_access' || READ_ONLY.has(capability))
}

/**
 * The first line of every verb: the caller must have the right, whether the verb is called by a route, a job or another
 * verb. Throws Unauthorized, Conflict before onboarding made a company, and PermissionDenied.
 */
export function demand({ actor }: { readonly actor: Actor | null }, capability: Capability): void {
  if (capability === 'public') return
  if (!actor) throw new Unauthorized()
  if (capability === 'session') return
  if (!actor.company_id) throw new Conflict('Add a company first.', { code: 'no_company' })
  if (!can(actor, capability)) throw new PermissionDenied(capability)
}

/** Whether the caller has a right that only a part of a response needs. */
export const may = ({ actor }: { readonly actor: Actor | null }, capability: Capability): boolean =>
  actor !== null && can(actor, capability)

export const capabilitiesOf = (actor: Actor): Capability[] =>
  actor.role ? [...GRANTS[actor.is_owner ? 'owner' : actor.role]].filter((capability) => can(actor, capability)) : []
