import { isId } from '@/lib/contract/choices'

/** The bank accounts and entities that figures are limited to; empty means everything that is open. */
export interface Scope {
  bank_accounts: readonly string[]
  entities: readonly string[]
}

const given = (key: keyof Scope, ids: readonly string[]) => (ids.length > 0 ? { [key]: [...ids] } : {})

/** As query parameters of a call. */
export const scoped = ({ bank_accounts, entities }: Scope): { bank_accounts?: string[]; entities?: string[] } => ({
  ...given('bank_accounts', bank_accounts),
  ...given('entities', entities),
})

/** Parses the scope of an address; invalid ids are left out. */
export const scopeOf = (params: Pick<URLSearchParams, 'get'>): Scope => ({
  bank_accounts: idsOf(params.get('bank_accounts')),
  entities: idsOf(params.get('entities')),
})
const idsOf = (text: string | null): string[] => (text ?? '').split(',').filter(isId)

/** The scope as query parameters. */
export const scopeQuery = ({ bank_accounts, entities }: Scope): Record<string, string> => ({
  ...(bank_accounts.length > 0 && { bank_accounts: bank_accounts.join(',') }),
  ...(entities.length > 0 && { entities: entities.join(',') }),
})
