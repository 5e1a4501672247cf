import type { LINE_LOCKS, LINE_TIES } from './choices'

/** The right is missing; the client keeps the session. Source: API.md "permission". */
export const PERMISSION_DENIED = 'permission_denied'

/** The person must prove again who they are. The session continues. */
export const PROOF_NEEDED = 'proof_needed'

/** A company requires a second factor that the user still has to set up. The session continues. */
export const FACTOR_NEEDED = 'second_factor_needed'

/** Refusals that keep the session; any other 403 ends it as a 401 does. Source: spec 000 §4. */
export const KEEPS_SESSION: readonly unknown[] = [PERMISSION_DENIED, PROOF_NEEDED, FACTOR_NEEDED]

/** The second step of a sign-in came too late, or after another sign-in. */
export const SIGN_IN_EXPIRED = 'sign_in_expired'

/** The response to every write to books that failed a check. Source: RELIABILITY 2.6. */
export const BOOKS_FROZEN = {
  message:
    'These books are frozen: a check found entries that do not balance. You can view and export everything, but nothing can be changed until this is fixed.',
  code: 'books_frozen',
}

/**
 * The response to a write that was meant for books other than those that are open now, so that it does not go into the
 * wrong ones.
 */
export const OTHER_BOOKS = {
  message:
    'Other books were opened in another window or on another device. This change belongs to the books shown here and was not saved.',
  code: 'other_books',
}

/** More lines have a sure suggestion by now than the person agreed to. */
export const MORE_ARE_SURE = {
  message: 'More transactions have a high-confidence suggestion by now. None was accepted.',
  code: 'more_are_sure',
}

/** More lines match a filter by now than the person agreed to. */
export const MORE_MATCH = {
  message: 'More transactions match by now. None was changed.',
  code: 'more_match',
}

/** Why books are frozen while their company moves to another database. */
export const MOVING = 'moves to another database'

/** The response to every write to books that are being moved. */
export const BOOKS_MOVING = {
  message:
    'This company is being moved to another server. You can view everything; changes are possible again in a few minutes.',
  code: BOOKS_FROZEN.code,
}

/** Why a bank line cannot be changed now: the server's refusals, which the browser also shows beforehand. */
export const LINE_REFUSALS = {
  in_progress: 'Transaction is being categorized. Try again later.',
  finalized: 'Transaction is finalized. Unfinalize it before making changes.',
  only_files: 'Only transactions from a statement file can be excluded.',
  not_categorized: 'Transaction must be categorized before it can be finalized.',
  reconciled: 'Reconciled transactions keep their date, amount and account.',
} as const

/** The code of a refusal because a date lies in the closed period; a form shows it beside its date. */
export const BOOKS_LOCKED = 'books_locked'
export const booksLocked = (until: string): string => `Books are locked through ${until}.`

interface Locked {
  lock: (typeof LINE_LOCKS)[number] | null
  /** Set with the lock `locked_period`. */
  locked_until: string | null
}

/** Why a bank line is read-only; null when it is not. */
export function lockRefusal({ lock, locked_until }: Locked): string | null {
  if (lock === 'locked_period') return locked_until === null ? null : booksLocked(locked_until)
  return lock === null ? null : LINE_REFUSALS[lock]
}

/** Why a bank line that is tied to something else cannot be changed; `doing` as in "changing the category". */
export const TIE_REFUSALS: Record<(typeof LINE_TIES)[number], (doing: string) => string> = {
  mirror: () => 'Change the transaction this transfer came from.',
  document: (doing) => `Unlink the bill or invoices before ${doing}.`,
  transfer: () => 'Undo the transfer match before changing this transaction.',
  loan: (doing) => `Unlink the loan payment before ${doing}.`,
  split: (doing) => `Undo the split before ${doing}.`,
}
export const CHANGING_CATEGORY = 'changing the category'
export const CHANGING_STAKEHOLDER = 'changing the stakeholder'
export const CHANGING_DAY_OR_AMOUNT = 'changing date or amount'
/** Ties with which the stakeholder cannot be changed, because it follows another line or a document. Source: LEDGER §3.15. */
export const STAKEHOLDER_TIES: readonly (typeof LINE_TIES)[number][] = ['mirror', 'document']

interface Tied extends Locked {
  tie: (typeof LINE_TIES)[number] | null
}

/** Why the category of a bank line cannot change now; null when it can. */
export const categoryRefusal = (line: Tied): string | null =>
  lockRefusal(line) ?? (line.tie && TIE_REFUSALS[line.tie](CHANGING_CATEGORY))

/** Why the stakeholder of a bank line cannot change now; null when it can. */
export const stakeholderRefusal = (line: Tied): string | null =>
  lockRefusal(line) ??
  (line.tie && STAKEHOLDER_TIES.includes(line.tie) ? TIE_REFUSALS[line.tie](CHANGING_STAKEHOLDER) : null)

/** Why text, truck and parts of a bank line cannot change now, apart from its other ties; null when they can. */
export const followerRefusal = (line: Tied): string | null =>
  lockRefusal(line) ?? (line.tie === 'mirror' ? TIE_REFUSALS.mirror('') : null)

/** Why day and amount of a manual line cannot change now; null when they can. */
export const dayAndAmountRefusal = (line: Tied & { is_reconciliation: boolean }): string | null =>
  lockRefusal(line) ??
  (line.tie && TIE_REFUSALS[line.tie](CHANGING_DAY_OR_AMOUNT)) ??
  (line.is_reconciliation ? LINE_REFUSALS.reconciled : null)

export const INVITATION_INVALID = 'This invitation is not valid.'

/** Lines a notification shows for an error body. Source: spec 000 §8. */
export function problemLines(body: unknown): string[] {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    if ('message' in body && typeof body.message === 'string') return [body.message]
    const lines = Object.entries(body).map(
      ([key, value]) => `${key}: ${Array.isArray(value) ? value.join(' ') : String(value)}`,
    )
    if (lines.length > 0) return lines
  }
  return ['Internal server error']
}
