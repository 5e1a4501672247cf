import { ROLE_NAMES, type Member, type MemberPermission } from '@/lib/contract/member'

export const PERMISSIONS: Record<MemberPermission, string> = { full_access: 'Full access', read_only: 'Read only' }

/** 'Admin, full access' */
export const roleText = ({ is_owner, role, permissions }: Pick<Member, 'is_owner' | 'role' | 'permissions'>): string =>
  is_owner ? 'Owner, full access' : `${ROLE_NAMES[role]}, ${PERMISSIONS[permissions].toLowerCase()}`
