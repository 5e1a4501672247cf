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
