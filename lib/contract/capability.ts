/**
 * What a route asks of its caller. 'public' needs no session, 'session' any live one; the rest are decided by role,
 * permission and entity scope in server/http/can.ts.
 */
export const CAPABILITIES = [
  'public',
  'session',
  'company.read',
  'company.edit',
  'company.delete',
  'entity.read',
  'entity.edit',
  'member.read',
  'member.edit',
  'integration.read',
  'integration.connect',
  'integration.sync',
  'bank.read',
  'bank.edit',
  'transaction.read',
  'transaction.edit',
  'transaction.finalize',
  'account.read',
  'account.edit',
  'stakeholder.read',
  'stakeholder.edit',
  'report.read',
  'report.export',
  'task.read',
  'file.read',
] as const
export type Capability = (typeof CAPABILITIES)[number]
