/**
 * A message to the open windows of a company. Losing one leaves a stale row until the next read; the database stays the source of truth.
 */
export interface CompanyEvent {
  company_id: string
  /** Absent = everybody in the company. */
  only_user?: string
  message_type: 'invalidate' | 'task' | 'export_transaction_excel'
  message: string
}

/** Port: hands events to every copy of the API after the transaction that caused them. Never fails its caller. */
export interface Events {
  publish(event: CompanyEvent): void
}

export const noEvents: Events = { publish: () => undefined }
