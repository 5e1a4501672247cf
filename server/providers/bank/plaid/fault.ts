import { BankFault, type FaultKind } from '../bank-provider'

const KINDS: Record<string, FaultKind> = {
  ITEM_LOGIN_REQUIRED: 'relink',
  ITEM_LOCKED: 'relink',
  ITEM_NOT_FOUND: 'relink',
  INVALID_CREDENTIALS: 'relink',
  INVALID_MFA: 'relink',
  INVALID_UPDATED_USERNAME: 'relink',
  USER_SETUP_REQUIRED: 'relink',
  USER_PERMISSION_REVOKED: 'relink',
  ACCESS_NOT_GRANTED: 'relink',
  NO_ACCOUNTS: 'relink',
  PENDING_DISCONNECT: 'relink',
  MFA_NOT_SUPPORTED: 'relink',
  INVALID_ACCESS_TOKEN: 'refused',
  INVALID_PUBLIC_TOKEN: 'refused',
  INVALID_LINK_TOKEN: 'refused',
  EXPIRED_LINK_TOKEN: 'refused',
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: 'restart',
}

/**
 * Converts an error of Plaid, without the request, which contains our secret and the access token and must not be logged. Rate limits,
 * unavailable institutions and anything unknown are retried later.
 */
function plaidFault(error: unknown): BankFault {
  const code = codeOf(error)
  return new BankFault(KINDS[code] ?? 'later', `Plaid answered ${code}`, code)
}

function codeOf(error: unknown): string {
  const data = field(field(error, 'response'), 'data')
  const code = field(data, 'error_code') ?? field(error, 'code')
  return typeof code === 'string' ? code : 'nothing'
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Returns the response, or throws its BankFault. */
export async function answer<T>(request: Promise<{ data: T }>): Promise<T> {
  try {
    return (await request).data
  } catch (error) {
    throw plaidFault(error)
  }
}
