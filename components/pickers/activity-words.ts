import type { Activity } from '@/lib/contract/shared'
import { EXPLANATION } from '@/lib/client/changes-told'

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
  exclude: 'excluded the transaction',
  restore: 'brought the transaction back',
  merge: 'merged a duplicate into it',
  suggestion: 'suggested',
  suggestion_failed: 'could not suggest anything',
  pay_loan: 'paid a loan with it',
  unpay_loan: 'took it off its loan',
  remove_attachment: 'removed a file',
  bank_change: 'heard of a change at the bank',
}

/** What is said otherwise of documents, loans, assets and statements. */
const OTHER_ACTIONS: Record<string, string> = {
  create: 'added it',
  update: 'changed it',
  open: 'opened it',
  back_to_draft: 'took it back to a draft',
  discard: 'voided the draft',
  void: 'voided it',
  write_off: 'wrote it off',
  reinstate: 'reinstated it',
  email_queued: 'asked to mail it',
  email_sent: 'mailed it',
  email_failed: 'could not mail it',
  match: 'matched a payment',
  unlink: 'unlinked a payment',
  pay: 'paid it with a line',
  unpay: 'took a payment off it',
  change_schedule: 'changed its schedule',
  undo_change: 'took back a change of its schedule',
  skip_payment: 'settled a skipped payment',
  post_depreciation: 'posted depreciation',
  unpost_depreciation: 'took back depreciation',
  dispose: 'disposed of it',
  undo_dispose: 'took back the disposal',
  finish: 'finished it',
  undo: 'reopened it',
}

/** What somebody did, as the end of a sentence that begins with the name. */
export const actionWords = (action: string | null, isLine = true): string =>
  action === null
    ? ''
    : ((isLine ? undefined : OTHER_ACTIONS[action]) ?? ACTIONS[action] ?? action.replaceAll('_', ' '))

/** Why the helper did it, in its words. */
export const explanationTold = ({ changes }: Pick<Activity, 'changes'>): string | null => {
  const told = changes.find(({ field }) => field === EXPLANATION)?.to
  return typeof told === 'string' ? told : null
}
