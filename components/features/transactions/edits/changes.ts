import { countText } from '@/components/ui/count-text'
import { call } from '@/lib/client/call'
import type { Answer, BodyInput } from '@/lib/contract/endpoint'
import {
  categoryRefusal,
  followerRefusal,
  LINE_REFUSALS,
  lockRefusal,
  stakeholderRefusal,
} from '@/lib/contract/refusal'
import { editChartOfAccount, editStakeholder, updateTransaction, type Transaction } from '@/lib/contract/transaction'
import type { FiledBy } from '@/lib/contract/transaction-fields'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import {
  acceptSuggestions,
  type BulkAction,
  bulkFinalize,
  bulkFlag,
  type bulkPreview,
  type BulkSkipped,
  editChartOfAccountBulk,
  editStakeholderBulk,
} from '@/lib/contract/transaction-bulk'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import type { ChosenStakeholder } from '@/components/pickers/stakeholder-panel'
import type { Patch } from './edits'
import { isWaiting } from '../queries'
import { noteOwn, versionOf, versionsOf, type Seen } from './versions'

/** Rows that a bulk change leaves as they are, and why: somebody changed them since they were read, or they cannot take the change. */
export interface LeftOut {
  ids: readonly string[]
  skipped: readonly BulkSkipped[]
  /** Why some requests failed while others succeeded. */
  failure?: unknown
}
export const NONE_LEFT_OUT: LeftOut = { ids: [], skipped: [] }

export const bothLeftOut = (parts: readonly LeftOut[]): LeftOut => ({
  ids: parts.flatMap(({ ids }) => ids),
  skipped: parts.flatMap(({ skipped }) => skipped),
  failure: parts.find(({ failure }) => failure !== undefined)?.failure,
})

type Aim = Omit<BodyInput<typeof bulkPreview>, 'action' | 'transactions' | 'filter' | 'versions'>

/** A change of transactions: what is shown immediately, what is sent, and what undoes it. */
export interface Change {
  /** Changes of the same kind and key do the same. */
  key: string
  action: BulkAction
  /** The change in the form of the preview request. */
  aim: Aim
  patch: Patch
  /**
   * Applies it to these rows. If somebody else changed the same field since they were read, a single row is refused and rows of a bulk
   * change are left out, unless `force`.
   */
  send: (rows: readonly Seen[], force?: boolean) => Promise<LeftOut>
  /** Applies it to all matching rows that can take it; refused if they are more by now than the user confirmed. */
  sendAll: ((all: { filter: TransactionFilter; at_most: number }) => Promise<{ updated: number }>) | null
  /** Whether a row already has the value, as far as the row alone tells. */
  isAlready: (row: Transaction) => boolean
  /** Why a row cannot take it; null when it can. */
  refuses: (row: Transaction) => string | null
  /** The question before a bulk change, as in "Categorize 6 transactions as Tolls?". */
  asks: { verb: string; before?: string; as?: string }
  done: (rows: number) => string
  /** The change that restores the row's current value. */
  inverse: (row: Transaction) => Change
  /** The user who makes the change may not undo it. */
  final?: boolean
}

export const STAYS_FINALIZED = 'Only an administrator can unfinalize a transaction.'

/** Sends a change of one row with the version it was based on. */
async function sendOne(
  row: Seen,
  force: boolean,
  run: (version: string | undefined) => Promise<Transaction>,
): Promise<LeftOut> {
  noteOwn(row, await run(force ? undefined : versionOf(row)))
  return NONE_LEFT_OUT
}

interface Picked {
  transactions: string[]
  versions?: Record<string, string>
}

/** Sends a change of many rows with the version of each; those that cannot take it are left out. */
async function sendMany(
  rows: readonly Seen[],
  force: boolean,
  run: (picked: Picked) => Promise<Answer<typeof bulkFlag>>,
): Promise<LeftOut> {
  const transactions = rows.map(({ id }) => id)
  const { skipped = [], transactions: done = [] } = await run(
    force ? { transactions } : { transactions, versions: versionsOf(rows) },
  )
  const left = skipped.length === 0 ? [] : rows.filter(({ id }) => !done.includes(id))
  for (const row of rows) if (!left.includes(row)) noteOwn(row)
  return { ids: left.map(({ id }) => id), skipped }
}

type Filing = Pick<BodyInput<typeof editChartOfAccount>, 'chart_of_account' | 'filed_by'>

const fileMany = (rows: readonly Seen[], force: boolean, filing: Filing): Promise<LeftOut> =>
  sendMany(rows, force, (picked) => call(editChartOfAccountBulk, { body: { ...picked, ...filing, leave_out: true } }))

/** The new status: a person's choice, or that of the rule or AI when its category is restored. */
export const categoryChange = (account: ChosenAccount | null, filed_by?: FiledBy): Change => {
  const filing: Filing = { chart_of_account: account?.id ?? null, ...(filed_by && { filed_by }) }
  const status = account ? (filed_by ?? 'by_user') : 'uncategorized'
  return {
    key: `category:${account?.id ?? ''}:${status}`,
    action: 'categorize',
    aim: { chart_of_account: filing.chart_of_account },
    patch: { chart_of_account: account, mirror_account: null, status },
    send: (rows, force = false) => {
      const [only] = rows
      return rows.length === 1 && only
        ? sendOne(only, force, (version) =>
            call(editChartOfAccount, { params: { id: only.id }, body: filing, version }),
          )
        : fileMany(rows, force, filing)
    },
    sendAll: (all) => call(editChartOfAccountBulk, { body: { ...all, ...filing, leave_out: true } }),
    isAlready: (row) =>
      !row.is_split &&
      row.status === status &&
      (row.link === null || row.mirror_account !== null) &&
      filedUnder(row)?.id === account?.id,
    refuses: categoryRefusal,
    asks: account ? { verb: 'Categorize', as: `as ${account.name}` } : { verb: 'Move', as: 'to Not categorized' },
    // Source: DESIGN §9.
    done: (rows) =>
      account
        ? `${many(rows, 'filed', 'Filed')} as ${account.name}`
        : many(rows, 'moved to Not categorized', 'Category removed'),
    inverse: categoryAgain,
  }
}

/** If a person categorized the line: a transfer to a manually kept bank account has the transfers clearing account as its category. */
const filedUnder = (row: Transaction): ChosenAccount | null => row.mirror_account ?? row.chart_of_account

/** The row's category and status, so that they can be restored. */
export const filingOf = (row: Transaction): Filing => ({
  chart_of_account: filedUnder(row)?.id ?? null,
  ...((row.status === 'by_rule' || row.status === 'by_truck_gpt') && { filed_by: row.status }),
})

/** Restores how the row is categorized now. */
const categoryAgain = (row: Transaction): Change => categoryChange(filedUnder(row), filingOf(row).filed_by)

/** Turns a category set by AI into a person's choice. */
export const acceptChange: Change = {
  key: 'accept',
  action: 'accept',
  aim: {},
  patch: { status: 'by_user' },
  send: (rows, force = false) =>
    sendMany(rows, force, (picked) => call(acceptSuggestions, { body: { ...picked, is_accepted: true } })),
  sendAll: (all) => call(acceptSuggestions, { body: { ...all, is_accepted: true } }),
  isAlready: () => false,
  refuses: (row) => lockRefusal(row) ?? (row.status === 'by_truck_gpt' ? null : 'There is no suggestion to accept.'),
  asks: { verb: 'Accept' },
  done: (rows) => many(rows, 'accepted', 'Accepted'),
  inverse: categoryAgain,
}

/** For a single row, whose likely matches are shown or were asked about. */
export const acceptOneChange: Change = {
  ...acceptChange,
  send: (rows, force = false) =>
    sendMany(rows, force, (picked) =>
      call(acceptSuggestions, { body: { ...picked, is_accepted: true, even_likelier: true } }),
    ),
  sendAll: null,
}

const LIKELIER = 'It is more likely a match or a transfer. Open the transaction to choose.'

/** The same for uncategorized rows: each gets its suggested category. Rows that are more likely something else are left. */
export const acceptSuggested = (
  suggested: ReadonlyMap<string, ChosenAccount>,
  likelier: ReadonlySet<string>,
): Change => ({
  ...acceptChange,
  sendAll: null,
  send: (rows, force = false) => {
    const accounts = new Set(rows.flatMap(({ id }) => suggested.get(id)?.id ?? []))
    const filed = rows.filter(({ id }) => !suggested.has(id))
    return inParts([
      ...[...accounts].map((account) => {
        const part = rows.filter(({ id }) => suggested.get(id)?.id === account)
        return { rows: part, sent: fileMany(part, force, { chart_of_account: account }) }
      }),
      ...(filed.length > 0 ? [{ rows: filed, sent: acceptChange.send(filed, force) }] : []),
    ])
  },
  refuses: (row) =>
    likelier.has(row.id)
      ? LIKELIER
      : suggested.has(row.id)
        ? categoryChange(null).refuses(row)
        : acceptChange.refuses(row),
  inverse: categoryAgain,
})

/** If a part fails, its rows are left and the others are done; if all parts fail, so does the whole. */
async function inParts(parts: readonly { rows: readonly Seen[]; sent: Promise<LeftOut> }[]): Promise<LeftOut> {
  const answers = await Promise.allSettled(parts.map(({ sent }) => sent))
  const failure = answers.find((answer) => answer.status === 'rejected')
  if (failure && answers.every(({ status }) => status === 'rejected')) throw failure.reason
  return bothLeftOut(
    answers.map((answer, at) =>
      answer.status === 'fulfilled'
        ? answer.value
        : { ids: parts[at]?.rows.map(({ id }) => id) ?? [], skipped: [], failure: answer.reason as unknown },
    ),
  )
}

export const stakeholderChange = (stakeholder: ChosenStakeholder | null): Change => {
  const body = { stakeholder: stakeholder?.id ?? null }
  return {
    key: `stakeholder:${stakeholder?.id ?? ''}`,
    action: 'assign_stakeholder',
    aim: body,
    patch: { stakeholder },
    send: (rows, force = false) => {
      const [only] = rows
      return rows.length === 1 && only
        ? sendOne(only, force, (version) => call(editStakeholder, { params: { id: only.id }, body, version }))
        : sendMany(rows, force, (picked) =>
            call(editStakeholderBulk, { body: { ...picked, ...body, leave_out: true } }),
          )
    },
    sendAll: (all) => call(editStakeholderBulk, { body: { ...all, ...body, leave_out: true } }),
    isAlready: (row) => !row.is_split && row.stakeholder?.id === stakeholder?.id,
    refuses: stakeholderRefusal,
    asks: stakeholder ? { verb: 'Assign', as: `to ${stakeholder.full_name}` } : { verb: 'Unassign' },
    done: (rows) =>
      stakeholder
        ? `${many(rows, 'assigned', 'Assigned')} to ${stakeholder.full_name}`
        : many(rows, 'without stakeholder', 'Stakeholder removed'),
    inverse: (row) => stakeholderChange(row.stakeholder),
  }
}

/** Sets the suggested stakeholder of each row that has none. */
export const assignSuggested = (suggested: ReadonlyMap<string, ChosenStakeholder>): Change => ({
  ...stakeholderChange(null),
  key: 'suggested-stakeholders',
  sendAll: null,
  send: (rows, force = false) => {
    const whom = new Map(rows.flatMap(({ id }) => suggested.get(id) ?? []).map((each) => [each.id, each]))
    return inParts(
      [...whom.values()].map((each) => {
        const part = rows.filter(({ id }) => suggested.get(id)?.id === each.id)
        return { rows: part, sent: stakeholderChange(each).send(part, force) }
      }),
    )
  },
  isAlready: (row) => row.stakeholder !== null,
  done: (rows) => many(rows, 'assigned to suggested stakeholders', 'Stakeholder assigned'),
})

export const flagChange = (is_flagged: boolean): Change => ({
  key: `flag:${is_flagged}`,
  action: 'flag',
  aim: { is_flagged },
  patch: { is_flagged },
  send: (rows, force = false) => sendMany(rows, force, (picked) => call(bulkFlag, { body: { ...picked, is_flagged } })),
  sendAll: (all) => call(bulkFlag, { body: { ...all, is_flagged } }),
  isAlready: (row) => row.is_flagged === is_flagged,
  refuses: () => null,
  asks: { verb: is_flagged ? 'Flag' : 'Unflag' },
  done: (rows) => (is_flagged ? many(rows, 'flagged', 'Flagged') : many(rows, 'without flag', 'Flag removed')),
  inverse: (row) => flagChange(row.is_flagged),
})

interface OfOne extends Pick<Change, 'patch' | 'refuses' | 'inverse'> {
  body: BodyInput<typeof updateTransaction>
  done: string
}

/** A change that only one row can take. */
const ofOne = (key: string, { patch, body, refuses, done, inverse }: OfOne): Change => ({
  key,
  action: 'flag',
  aim: {},
  patch,
  send: async (rows, force = false) => {
    await Promise.all(
      rows.map((row) =>
        sendOne(row, force, (version) => call(updateTransaction, { params: { id: row.id }, body, version })),
      ),
    )
    return NONE_LEFT_OUT
  },
  sendAll: null,
  isAlready: () => false,
  refuses,
  asks: { verb: 'Change' },
  done: () => done,
  inverse,
})

export const noteChange = (note: string | null): Change =>
  ofOne(`note:${note ?? ''}`, {
    patch: { note },
    body: { note },
    refuses: () => null,
    done: note === null ? 'Note removed' : 'Note saved',
    inverse: (row) => noteChange(row.note),
  })

export const truckChange = (truck: Transaction['truck']): Change =>
  ofOne(`truck:${truck?.id ?? ''}`, {
    patch: { truck },
    body: { truck: truck?.id ?? null },
    refuses: followerRefusal,
    done: truck ? 'Truck saved' : 'Truck removed',
    inverse: (row) => truckChange(row.truck),
  })

export const finalizeChange = (is_finalized: boolean, mayUnfinalize = true): Change => ({
  key: `finalize:${is_finalized}`,
  action: is_finalized ? 'finalize' : 'unfinalize',
  aim: {},
  patch: { is_finalized, lock: is_finalized ? 'finalized' : null },
  send: (rows, force = false) =>
    sendMany(rows, force, (picked) =>
      call(bulkFinalize, { body: { ...picked, is_finalized, leave_out: picked.transactions.length > 1 } }),
    ),
  sendAll: (all) => call(bulkFinalize, { body: { ...all, is_finalized, leave_out: true } }),
  isAlready: (row) => row.is_finalized === is_finalized && !row.is_split,
  refuses: (row) => {
    if (row.is_finalized && !mayUnfinalize) return STAYS_FINALIZED
    return is_finalized && isWaiting(row) ? LINE_REFUSALS.not_categorized : null
  },
  asks: { verb: is_finalized ? 'Finalize' : 'Unfinalize' },
  done: (rows) => (is_finalized ? many(rows, 'finalized', 'Finalized') : many(rows, 'unfinalized', 'Unfinalized')),
  inverse: (row) => finalizeChange(row.is_finalized),
  final: !mayUnfinalize,
})

const many = (rows: number, verb: string, alone: string): string =>
  rows === 1 ? alone : `${countText(rows)} transactions ${verb}`

/** The changes that restore the rows' current values, each with its rows. */
export function undoOf(change: Change, rows: readonly Transaction[]): { change: Change; rows: Transaction[] }[] {
  const groups = new Map<string, { change: Change; rows: Transaction[] }>()
  for (const row of rows) {
    const inverse = change.inverse(row)
    const group = groups.get(inverse.key) ?? { change: inverse, rows: [] }
    group.rows.push(row)
    groups.set(inverse.key, group)
  }
  return [...groups.values()]
}
