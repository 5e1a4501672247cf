/**
 * The only invalidation map. Every cached read belongs to one topic, every write names the topics it touches, and the
 * realtime channel names them too.
 */
export type Topic =
  | 'me'
  | 'companies'
  | 'entities'
  | 'integrations'
  | 'bank-accounts'
  | 'transactions'
  | 'transfers'
  | 'rules'
  | 'activity'
  | 'attachments'
  | 'chart-of-accounts'
  | 'stakeholders'
  | 'trucks'
  | 'reports'
  | 'tasks'
  | 'members'
  | 'sessions'
  | 'outbox'

/** Whatever posts to the ledger. */
export const LEDGER: readonly Topic[] = ['transactions', 'activity', 'chart-of-accounts', 'bank-accounts', 'reports']
/** A switch of company or entity. */
export const EVERYTHING: readonly Topic[] = [
  'me', 'companies', 'entities', 'integrations', 'bank-accounts', 'transactions', 'transfers', 'rules', 'activity', 'attachments', 'chart-of-accounts',
  'stakeholders', 'trucks', 'reports', 'tasks', 'members', 'sessions',
]
