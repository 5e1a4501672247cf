import type { Activity } from '@/lib/contract/shared'
import { STATUS_LABELS } from '../filters'

const ACTIONS: Record<string, string> = {
  create: 'added the transaction',
  update: 'changed the transaction',
  categorize: 'changed the category',
  assign_stakeholder: 'changed the stakeholder',
  finalize: 'finalized the transaction',
  unfinalize: 'unfinalized the transaction',
  split: 'split the transaction',
  unsplit: 'made the transaction whole again',
  match: 'matched the transaction',
  unlink: 'unlinked the transaction',
  merge: 'merged a duplicate into it',
  suggestion: 'suggested',
  suggestion_failed: 'could not suggest anything',
  pay_loan: 'paid a loan with it',
  unpay_loan: 'took it off its loan',
  remove_attachment: 'removed a file',
}
const FIELDS: Record<string, string> = {
  chart_of_account: 'Category',
  is_flagged: 'Flag',
  is_finalized: 'Finalized',
  name: 'Payee',
  description: 'Bank text',
  loan: 'Loan payment',
  lines: 'Parts',
}

/** What somebody did, as the end of a sentence that begins with the name. */
export const actionWords = (action: string | null): string =>
  action === null ? '' : (ACTIONS[action] ?? action.replaceAll('_', ' '))

export interface Told {
  field: string
  from: string
  to: string
}

/** Each changed field with what stood there and what stands there now. */
export const changesTold = ({ changes }: Pick<Activity, 'changes'>): Told[] =>
  changes.map(({ field, from, to }) => ({
    field: FIELDS[field] ?? sentenceCase(field),
    from: valueTold(field, from),
    to: valueTold(field, to),
  }))

function valueTold(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : `${value.length}`
  if (typeof value === 'object') return 'details'
  const text = String(value as string | number)
  if (field === 'status') return (Object.entries(STATUS_LABELS).find(([status]) => status === text)?.[1] ?? text)
  return field === 'confidence' ? `${Math.round(Number(text) * 100)}%` : text
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
