import type { Activity } from '@/lib/contract/shared'
import { EXPLANATION } from '@/lib/client/change-words'

const ACTIONS: Record<string, string> = {
  create: 'added the transaction',
  update: 'changed the transaction',
  categorize: 'changed the category',
  assign_stakeholder: 'changed the stakeholder',
  finalize: 'finalized the transaction',
  unfinalize: 'unfinalized the transaction',
  split: 'split the transaction',
  unsplit: 'undid the split',
  match_bill: 'matched it to a bill',
  match_invoice: 'matched it to invoices',
  unlink_bill: 'unlinked it from its bill',
  unlink_invoice: 'unlinked it from its invoices',
  accept_transfer: 'accepted it as a transfer',
  undo_transfer: 'undid the transfer',
  accept_suggestion: 'accepted the suggestion',
  reopen_suggestion: 'marked it to be checked again',
  exclude: 'excluded the transaction',
  restore: 'restored the transaction',
  merge: 'merged a duplicate into it',
  suggestion: 'suggested',
  suggestion_failed: 'could not suggest anything',
  pay_loan: 'paid a loan with it',
  unpay_loan: 'unlinked it from its loan',
  remove_attachment: 'removed a file',
  bank_change: 'received a change from the bank',
}

/** Different wording for documents, loans, assets and statements. */
const OTHER_ACTIONS: Record<string, string> = {
  create: 'added it',
  update: 'changed it',
  open: 'opened it',
  back_to_draft: 'returned it to a draft',
  discard: 'voided the draft',
  void: 'voided it',
  write_off: 'wrote it off',
  reinstate: 'reinstated it',
  email_queued: 'asked to email it',
  email_sent: 'emailed it',
  email_failed: 'could not email it',
  match: 'matched a payment',
  unlink: 'unlinked a payment',
  pay: 'paid it with a line',
  unpay: 'unlinked a payment from it',
  change_schedule: 'changed its schedule',
  undo_change: 'undid a change to its schedule',
  skip_payment: 'settled a skipped payment',
  post_depreciation: 'posted depreciation',
  unpost_depreciation: 'unposted depreciation',
  dispose: 'disposed of it',
  undo_dispose: 'undid the disposal',
  finish: 'finished it',
  undo: 'reopened it',
}

/** What somebody did, as the end of a sentence that begins with the name. */
export const actionWords = (action: string | null, isLine = true): string =>
  action === null
    ? ''
    : ((isLine ? undefined : OTHER_ACTIONS[action]) ?? ACTIONS[action] ?? action.replaceAll('_', ' '))

/** Why AI did it, in its own words. */
export const explanationOf = ({ changes }: Pick<Activity, 'changes'>): string | null => {
  const explanation = changes.find(({ field }) => field === EXPLANATION)?.to
  return typeof explanation === 'string' ? explanation : null
}
