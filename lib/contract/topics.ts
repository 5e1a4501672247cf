/** What the browser keeps, by name. Every cached read belongs to one topic; every change, also another's, names those it makes stale. */
export const TOPICS = [
  'me', 'companies', 'entities', 'integrations', 'bank-accounts', 'transactions', 'transfers', 'rules', 'activity', 'attachments', 'comments',
  'documents', 'chart-of-accounts', 'stakeholders', 'trucks', 'fixed-assets', 'loans', 'bills', 'invoices', 'services', 'journal-entries',
  'reconciliations', 'reports', 'tasks', 'members', 'sessions', 'outbox',
] as const
export type Topic = (typeof TOPICS)[number]
