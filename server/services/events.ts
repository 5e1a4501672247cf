/** What open windows of a company are told. Losing one costs a stale row until the next read; the database stays the truth. */
export interface CompanyEvent {
  company_id: string
  message_type: 'invalidate' | 'task'
  message: string
}

/** Port: hands events to every copy of the API after the transaction that caused them. Never fails its caller. */
export interface Events {
  publish(event: CompanyEvent): void
}

export const noEvents: Events = { publish: () => undefined }

/** Cached data of the browser that a change to an object makes stale, by the names the browser uses. */
const STALE: Record<string, readonly string[]> = {
  transaction: ['transactions', 'chart-of-accounts', 'bank-accounts', 'reports'],
  journal_entry: ['chart-of-accounts', 'reports'],
  bank_account: ['bank-accounts', 'integrations', 'chart-of-accounts', 'reports'],
  chart_of_account: ['chart-of-accounts', 'transactions', 'reports'],
  stakeholder: ['stakeholders', 'transactions'],
  company: ['companies', 'me'],
  entity: ['entities', 'me'],
  import: ['transactions', 'chart-of-accounts', 'bank-accounts', 'integrations', 'reports'],
}

export const staleTopics = (object_types: Iterable<string>): string[] => [...new Set([...object_types].flatMap((type) => STALE[type] ?? []))]
