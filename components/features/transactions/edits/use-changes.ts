import { counted } from '@/components/ui/count-text'
import { offerMine } from '@/components/ui/offer-mine'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { everyPage } from '@/lib/client/every-page'
import { staleWords } from '@/lib/client/stale-words'
import { BULK_MAX } from '@/lib/contract/bounds'
import { MORE_MATCH } from '@/lib/contract/refusal'
import { transactionList, type Transaction } from '@/lib/contract/transaction'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { NONE_LEFT_OUT, undoOf, type Change, type LeftOut } from './changes'
import { leftOutLines } from './conflict'
import { linesOf, undoWith } from './undo'
import type { Edits } from './use-edits'

const IDS_A_CALL = 200

/** Whether one undo takes a change of so many rows back. */
export const hasUndo = (change: Change, count: number): boolean => count <= BULK_MAX && !change.final

/** Another action that the notification of a change offers next to Undo. */
export interface Offer {
  label: string
  run: () => void
}

export interface Changes {
  /** Changes these rows: shown immediately, undoable for 8 s, reverted with an error notification if refused. */
  perform: (rows: readonly Transaction[], change: Change, offer?: readonly Offer[]) => Promise<void>
  /**
   * Changes every matching row, `count` of them; `shown` are those on screen, `able` is how many it changes, `leftOut` how many it does
   * not.
   */
  performAll: (
    filter: TransactionFilter,
    change: Change,
    about: { count: number; shown: readonly Transaction[]; able: number; leftOut: number },
  ) => Promise<void>
  /** The rows of these ids, reading those of other pages now; null if they could not be read. */
  rowsOf: (ids: readonly string[], shown: readonly Transaction[]) => Promise<Transaction[] | null>
}

interface How {
  offer: readonly Offer[]
  /** Overwrites what somebody else did in the meantime. */
  force: boolean
}

/** @param onBack receives the rows that an undo restores. */
export function useChanges({ apply }: Edits, onBack?: (rows: readonly Transaction[]) => void): Changes {
  const bringBack = undoWith(apply)
  const undo: typeof bringBack = (groups, how) => {
    onBack?.(groups.flatMap(({ rows }) => rows))
    return bringBack(groups, how)
  }
  const perform: Changes['perform'] = (rows, change, offer = []) => run(rows, change, { offer, force: false })
  const run = async (rows: readonly Transaction[], change: Change, { offer, force }: How): Promise<void> => {
    const already = rows.length > 1 ? rows.filter(change.isAlready) : []
    const open = rows.filter((row) => !already.includes(row))
    const able = open.filter((row) => change.refuses(row) === null)
    const refusal = open.map((row) => change.refuses(row)).find((reason) => reason !== null)
    if (able.length === 0) {
      if (refusal) notify.error(refusal)
      return
    }
    let left: LeftOut = NONE_LEFT_OUT
    const wasDone = ({ id }: Transaction) => !left.ids.includes(id)
    let taken = false
    const takeBack = () => {
      taken = true
      void undo(undoOf(change, able), { only: wasDone })
    }
    const tell = (count: number) => {
      const text = sentence(change, count, { leftOut: open.length - count, already: already.length })
      return change.final ? notify.success(text) : notify.undo(text, takeBack, [...offer])
    }
    const dismiss = tell(able.length)
    const conflictAbout = (lines: string[], which: readonly Transaction[]) =>
      offerMine(lines, () => void run(which, change, { offer, force: true }))
    try {
      await apply(able, change.patch, async () => {
        // Nothing is known to be done until the response arrives.
        left = { ids: able.map(({ id }) => id), skipped: [] }
        left = await change.send(able, force)
      })
      const theirs = able.filter((row) => !wasDone(row))
      if (theirs.length === 0) return
      dismiss()
      if (theirs.length < able.length && !taken) tell(able.length - theirs.length)
      const { failure } = left
      if (failure !== undefined) return void notify.error(linesOf(failure), () => void perform(theirs, change))
      const lines = leftOutLines(left, theirs)
      if (left.skipped.some(({ reason }) => reason === 'changed')) conflictAbout(lines, theirs)
      else notify.error(lines)
    } catch (error) {
      dismiss()
      const conflict = able[0] && staleWords(error, { name: able[0].name })
      if (!conflict) return void notify.error(linesOf(error), () => void perform(rows, change))
      conflictAbout(conflict, rows)
    }
  }
  const performAll: Changes['performAll'] = async (filter, change, about) => {
    const { count, shown, able: agreed } = about
    const { sendAll } = change
    if (!sendAll) return
    const done = notify.progress(`Changing ${counted(agreed, 'transaction')}`)
    try {
      // Changed and undone in the version that was read: later changes by others are not overwritten.
      if (hasUndo(change, count)) {
        const rows = await readAll(filter)
        const already = rows.filter(change.isAlready).length
        const open = rows.filter((row) => !change.isAlready(row) && change.refuses(row) === null).length
        if (open > agreed) return void notify.error(MORE_MATCH.message)
        if (open > 0) return await perform(rows, change)
        return void notify.success(sentence(change, 0, { leftOut: rows.length - already, already }))
      }
      const able = shown.filter((row) => change.refuses(row) === null)
      let updated = 0
      await apply(able, change.patch, async () => {
        ;({ updated } = await sendAll({ filter, at_most: agreed }))
      })
      notify.success(sentence(change, updated, { leftOut: about.leftOut, already: 0 }))
    } catch (error) {
      const isMore = error instanceof ApiError && error.code === MORE_MATCH.code
      notify.error(linesOf(error), isMore ? undefined : () => void performAll(filter, change, about))
    } finally {
      done()
    }
  }
  const rowsOf: Changes['rowsOf'] = async (ids, shown) => {
    const here = shown.filter((row) => ids.includes(row.id))
    const elsewhere = ids.filter((id) => !here.some((row) => row.id === id))
    try {
      return [...here, ...(await readRows(elsewhere))]
    } catch (error) {
      notify.error(linesOf(error))
      return null
    }
  }
  return { perform, performAll, rowsOf }
}

const sentence = (change: Change, rows: number, { leftOut, already }: { leftOut: number; already: number }): string =>
  [
    change.done(rows),
    ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
    ...(already > 0 ? [`${already.toLocaleString('en-US')} already so`] : []),
  ].join('. ')

/** Every row of a filter, so that undo can restore each one's own value. */
const readAll = async (filter: TransactionFilter): Promise<Transaction[]> =>
  (await everyPage((page) => call(transactionList, { query: { ...filter, ...page, ordering: 'date' } }))).results

export async function readRows(ids: readonly string[]): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let start = 0; start < ids.length; start += IDS_A_CALL) {
    const id = ids.slice(start, start + IDS_A_CALL)
    rows.push(...(await call(transactionList, { query: { id, page_size: IDS_A_CALL } })).results)
  }
  return rows
}
