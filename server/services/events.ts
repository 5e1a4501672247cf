import type { Topic } from '@/lib/contract/topics'

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

/** Every kind of object that is changed, and what of it browsers keep; the screens that show one thing because of another count too. */
const STALE = {
  transaction: [
    'transactions',
    'activity',
    'transfers',
    'chart-of-accounts',
    'bank-accounts',
    'bills',
    'invoices',
    'loans',
    'reports',
  ],
  transfer: ['activity', 'transfers', 'transactions'],
  rule: ['activity', 'rules'],
  journal_entry: ['journal-entries', 'chart-of-accounts', 'reports'],
  bill: ['activity', 'bills', 'transactions', 'chart-of-accounts', 'reports'],
  invoice: ['activity', 'invoices', 'transactions', 'chart-of-accounts', 'reports'],
  service: ['services', 'invoices'],
  reconciliation: ['reconciliations', 'transactions', 'reports'],
  loan: ['activity', 'loans', 'transactions', 'chart-of-accounts', 'reports'],
  truck: ['trucks', 'fixed-assets', 'transactions', 'reports'],
  trailer: ['trucks', 'fixed-assets'],
  fixed_asset: ['fixed-assets', 'transactions', 'chart-of-accounts', 'reports'],
  comment: ['activity', 'comments', 'reports'],
  attachment: ['activity', 'attachments'],
  document: ['documents'],
  file: [],
  report: [],
  task: ['tasks'],
  member: ['members'],
  bank_account: ['bank-accounts', 'integrations', 'chart-of-accounts', 'reports'],
  integration: ['integrations', 'bank-accounts'],
  chart_of_account: ['chart-of-accounts', 'transactions', 'rules', 'reports'],
  stakeholder: ['stakeholders', 'transactions', 'rules', 'journal-entries', 'bills', 'invoices', 'reports'],
  company: ['companies', 'me'],
  entity: ['entities', 'me', 'transactions', 'reports'],
  import: ['activity', 'transactions', 'transfers', 'chart-of-accounts', 'bank-accounts', 'integrations', 'reports'],
} as const satisfies Record<string, readonly Topic[]>
export type ObjectType = keyof typeof STALE

export const staleTopics = (object_types: Iterable<ObjectType>): Topic[] => [
  ...new Set([...object_types].flatMap((type) => STALE[type])),
]
