import type { EVENT_TYPES } from './choices'

/**
 * What the browser caches, by name. Every cached read belongs to one topic; every change, including other people's, names the topics it
 * makes stale.
 */
export const TOPICS = [
  'me',
  'companies',
  'entities',
  'integrations',
  'bank-accounts',
  'transactions',
  'transfers',
  'rules',
  'activity',
  'attachments',
  'comments',
  'documents',
  'chart-of-accounts',
  'stakeholders',
  'trucks',
  'fixed-assets',
  'loans',
  'bills',
  'invoices',
  'services',
  'journal-entries',
  'reconciliations',
  'reports',
  'tasks',
  'members',
  'sessions',
  'second-factor',
  'outbox',
] as const
export type Topic = (typeof TOPICS)[number]

/** What shows the entries of any kind of record. */
const POSTED = [
  'activity',
  'transactions',
  'stakeholders',
  'journal-entries',
  'chart-of-accounts',
  'reports',
] as const satisfies readonly Topic[]

/** The topics that a change of each kind of object makes stale, including screens that show something derived from it. */
export const STALE = {
  transaction: [
    'transactions',
    'activity',
    'transfers',
    'chart-of-accounts',
    'bank-accounts',
    'stakeholders',
    'bills',
    'invoices',
    'journal-entries',
    'loans',
    'fixed-assets',
    'reconciliations',
    'reports',
  ],
  transfer: ['activity', 'transfers', 'transactions'],
  rule: ['activity', 'rules'],
  journal_entry: POSTED,
  bill: [...POSTED, 'bills'],
  invoice: [...POSTED, 'invoices'],
  service: ['services', 'invoices'],
  reconciliation: ['activity', 'reconciliations', 'transactions', 'reports'],
  /** Ticks of an open reconciliation; they change no bank line. */
  ticks: ['activity', 'reconciliations'],
  loan: [...POSTED, 'loans', 'fixed-assets'],
  truck: ['trucks', 'fixed-assets', 'transactions', 'reports'],
  trailer: ['trucks', 'fixed-assets'],
  fixed_asset: [...POSTED, 'fixed-assets', 'loans'],
  comment: ['activity', 'comments', 'transactions', 'reports'],
  attachment: ['activity', 'attachments'],
  document: ['documents'],
  file: [],
  report: [],
  saved_report: ['reports'],
  budget: ['reports'],
  task: ['tasks'],
  member: ['members'],
  bank_account: ['bank-accounts', 'integrations', 'journal-entries', 'chart-of-accounts', 'reports'],
  integration: ['integrations', 'bank-accounts'],
  chart_of_account: [
    'chart-of-accounts',
    'transactions',
    'rules',
    'invoices',
    'bills',
    'services',
    'journal-entries',
    'reports',
  ],
  stakeholder: ['stakeholders', 'transactions', 'rules', 'journal-entries', 'bills', 'invoices', 'trucks', 'reports'],
  company: ['companies', 'me'],
  entity: ['entities', 'me', 'transactions', 'fixed-assets', 'reports'],
  import: [
    'activity',
    'transactions',
    'transfers',
    'stakeholders',
    'journal-entries',
    'chart-of-accounts',
    'bank-accounts',
    'integrations',
    'reports',
  ],
} as const satisfies Record<string, readonly Topic[]>
type Listed = keyof typeof STALE
type EventType = (typeof EVENT_TYPES)[number]
/** A record that posts and is shown by nothing else needs no list of its own. */
export type ObjectType = Listed | Exclude<EventType, 'manual'>

const isListed = (type: ObjectType): type is Listed => type in STALE

export const staleTopics = (object_types: Iterable<ObjectType>): Topic[] => [
  ...new Set([...object_types].flatMap((type) => (isListed(type) ? STALE[type] : POSTED))),
]
