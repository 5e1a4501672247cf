/** What figures are narrowed to; empty is everything that is open. */
export interface Scope {
  bank_accounts: readonly string[]
  entities: readonly string[]
}

const given = (key: keyof Scope, ids: readonly string[]) => (ids.length > 0 ? { [key]: [...ids] } : {})

/** As a call takes it. */
export const scoped = ({ bank_accounts, entities }: Scope): { bank_accounts?: string[]; entities?: string[] } => (
  { ...given('bank_accounts', bank_accounts), ...given('entities', entities) }
)
