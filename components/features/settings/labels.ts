import type { Member, MemberPermission, Role } from '@/lib/contract/member'

export const ROLES: Record<Role, string> = {
  admin: 'Admin',
  consultant: 'Consultant',
  finance_department: 'Finance department',
  other: 'Other',
}
export const PERMISSIONS: Record<MemberPermission, string> = { full_access: 'Full access', read_only: 'Read only' }

/** 'Admin, full access' */
export const standingOf = ({ is_owner, role, permissions }: Pick<Member, 'is_owner' | 'role' | 'permissions'>): string =>
  is_owner ? 'Owner, full access' : `${ROLES[role]}, ${PERMISSIONS[permissions].toLowerCase()}`
