import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { BULK_MAX, PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { transactionList, type Transaction, type TransactionFilter } from '@/lib/contract/transaction'
import { undoOf, type Change } from './changes'
import type { Edits } from './use-edits'

const IDS_A_CALL = 200

export interface Changes {
  /** To these rows: at once on screen, undoable for 8 s, back with a red notification when refused. */
  perform: (rows: readonly Transaction[], change: Change) => Promise<void>
  /** To every row that matches, `count` of them; `shown` are those on screen. */
  performAll: (
    filter: TransactionFilter,
    change: Change,
    about: { count: number; shown: readonly Transaction[] },
  ) => Promise<void>
  /** The rows behind ids, those of other pages read now; null when they could not be read. */
  rowsOf: (ids: readonly string[], shown: readonly Transaction[]) => Promise<Transaction[] | null>
}

export function useChanges({ apply }: Edits): Changes {
  const perform: Changes['perform'] = async (rows, change) => {
    const able = rows.filter((row) => change.refuses(row) === null)
    const refusal = rows.map((row) => change.refuses(row)).find((reason) => reason !== null)
    if (able.length === 0) {
      if (refusal) notify.error(refusal)
      return
    }
    const dismiss = notify.undo(
      sentence(change, able.length, rows.length - able.length),
      () => void undo(undoOf(change, able)),
    )
    try {
      await apply(able, change.patch, () => change.send(able.map((row) => row.id)))
    } catch (error) {
      dismiss()
      notify.error(linesOf(error), () => void perform(rows, change))
    }
  }
  const undo = async (groups: ReturnType<typeof undoOf>): Promise<void> => {
    const results = await Promise.all(
      groups.map(({ change, rows }) => attempt(apply(rows, change.patch, () => sendInParts(change, rows)))),
    )
    const failed = groups.filter((_, index) => results[index] !== null)
    const error = results.find((result) => result !== null)
    if (error) notify.error(linesOf(error), () => void undo(failed))
  }
  const performAll: Changes['performAll'] = async (filter, change, { count, shown }) => {
    const { sendAll } = change
    if (!sendAll) return
    if (count > BULK_MAX && !(await confirm(tooManyToUndo(change, count)))) return
    const whole: TransactionFilter = { ...filter, ...change.allowed }
    const done = notify.progress(`Changing ${count.toLocaleString('en-US')} transactions`)
    try {
      const before = count > BULK_MAX ? null : await readAll(whole)
      const able = shown.filter((row) => change.refuses(row) === null)
      let updated = 0
      await apply(able, change.patch, async () => {
        ;({ updated } = await sendAll(whole))
      })
      const text = sentence(change, updated, 0)
      if (before) notify.undo(text, () => void undo(undoOf(change, before)))
      else notify.success(text)
    } catch (error) {
      notify.error(linesOf(error), () => void performAll(filter, change, { count, shown }))
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

const sentence = (change: Change, rows: number, skipped: number): string =>
  skipped === 0 ? change.done(rows) : `${change.done(rows)}. ${skipped.toLocaleString('en-US')} locked, left out`

const tooManyToUndo = (change: Change, count: number) => ({
  title: `${change.done(count)}?`,
  body: `More than ${BULK_MAX.toLocaleString('en-US')} rows change at once. There is no undo for that many.`,
  confirmLabel: 'Change all',
})

/** Every row of a filter, for an undo that restores each one's own value. */
async function readAll(filter: TransactionFilter): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let page = 1; ; page += 1) {
    const answer = await call(transactionList, {
      query: { ...filter, page, page_size: PAGE_SIZE_MAX, ordering: 'date' },
    })
    rows.push(...answer.results)
    if (answer.next === null) return rows
  }
}

async function readRows(ids: readonly string[]): Promise<Transaction[]> {
  const rows: Transaction[] = []
  for (let start = 0; start < ids.length; start += IDS_A_CALL) {
    const id = ids.slice(start, start + IDS_A_CALL)
    rows.push(...(await call(transactionList, { query: { id, page_size: IDS_A_CALL } })).results)
  }
  return rows
}

const sendInParts = async (change: Change, rows: readonly Transaction[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += BULK_MAX) {
    await change.send(rows.slice(start, start + BULK_MAX).map((row) => row.id))
  }
}

const attempt = (work: Promise<void>): Promise<Error | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error('Internal server error')),
  )

const linesOf = (error: unknown): string | string[] => {
  if (error instanceof ApiError) return error.lines
  return error instanceof Error ? error.message : 'Internal server error'
}
