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
  match_bill: 'matched it to a bill',
  match_invoice: 'matched it to invoices',
  unlink_bill: 'took it off its bill',
  unlink_invoice: 'took it off its invoices',
  accept_transfer: 'accepted it as a transfer',
  undo_transfer: 'undid the transfer',
  accept_suggestion: 'accepted the suggestion',
  reopen_suggestion: 'put it back to be checked',
  merge: 'merged a duplicate into it',
  suggestion: 'suggested',
  suggestion_failed: 'could not suggest anything',
  pay_loan: 'paid a loan with it',
  unpay_loan: 'took it off its loan',
  remove_attachment: 'removed a file',
}
const FIELDS: Record<string, string> = {
  chart_of_account: 'Category',
  bill: 'Bill',
  invoice: 'Invoices',
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

/** Why the helper did it, in its words. */
export const explanationTold = ({ changes }: Pick<Activity, 'changes'>): string | null => {
  const told = changes.find(({ field }) => field === EXPLANATION)?.to
  return typeof told === 'string' ? told : null
}
const EXPLANATION = 'explanation'

/** Each changed field with what stood there and what stands there now. */
export const changesTold = ({ changes }: Pick<Activity, 'changes'>): Told[] =>
  changes.filter(({ field }) => field !== EXPLANATION).map(({ field, from, to }) => ({
    field: FIELDS[field] ?? sentenceCase(field),
    from: valueTold(field, from),
    to: valueTold(field, to),
  }))

function valueTold(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return toldList(value)
  if (typeof value === 'object') return 'details'
  const text = String(value as string | number)
  if (field === 'status') return (Object.entries(STATUS_LABELS).find(([status]) => status === text)?.[1] ?? text)
  return field === 'confidence' ? `${Math.round(Number(text) * 100)}%` : text
}

/** Numbers of documents are told, of other things how many there are. */
const toldList = (values: readonly unknown[]): string =>
  values.length === 0 ? 'none' : values.every((one) => typeof one === 'string') ? values.join(', ') : `${values.length}`

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
