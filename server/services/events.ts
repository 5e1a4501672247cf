/** What open windows of a company are told. Losing one costs a stale row until the next read; the database stays the truth. */
export interface CompanyEvent {
  company_id: string
  /** Else everybody's in the company. */
  only_user?: string
  message_type: 'invalidate' | 'task' | 'export_transaction_excel'
  message: string
}

/** Port: hands events to every copy of the API after the transaction that caused them. Never fails its caller. */
export interface Events {
  publish(event: CompanyEvent): void
}

export const noEvents: Events = { publish: () => undefined }

/** Cached data of the browser that a change to an object makes stale, by the names the browser uses. */
const STALE: Record<string, readonly string[]> = {
  transaction: ['transactions', 'activity', 'transfers', 'chart-of-accounts', 'bank-accounts', 'bills', 'invoices', 'loans', 'reports'],
  transfer: ['transfers', 'transactions'],
  rule: ['rules'],
  journal_entry: ['journal-entries', 'chart-of-accounts', 'reports'],
  bill: ['bills', 'transactions', 'chart-of-accounts', 'reports'],
  invoice: ['invoices', 'chart-of-accounts', 'reports'],
  service: ['services', 'invoices'],
  reconciliation: ['reconciliations', 'transactions'],
  loan: ['loans', 'chart-of-accounts', 'reports'],
  truck: ['trucks', 'fixed-assets', 'transactions', 'reports'],
  trailer: ['trailers', 'fixed-assets'],
  fixed_asset: ['fixed-assets', 'chart-of-accounts', 'reports'],
  comment: ['activity', 'comments'],
  attachment: ['activity', 'attachments'],
  document: ['documents'],
  member: ['members'],
  bank_account: ['bank-accounts', 'integrations', 'chart-of-accounts', 'reports'],
  integration: ['integrations', 'bank-accounts'],
  chart_of_account: ['chart-of-accounts', 'transactions', 'rules', 'reports'],
  stakeholder: ['stakeholders', 'transactions', 'rules', 'journal-entries', 'bills', 'invoices', 'reports'],
  company: ['companies', 'me'],
  entity: ['entities', 'me', 'reports'],
  import: ['transactions', 'transfers', 'chart-of-accounts', 'bank-accounts', 'integrations', 'reports'],
}

export const staleTopics = (object_types: Iterable<string>): string[] => [...new Set([...object_types].flatMap((type) => STALE[type] ?? []))]
