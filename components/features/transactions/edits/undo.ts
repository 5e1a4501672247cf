import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { staleWords } from '@/lib/client/stale-words'
import { BULK_MAX } from '@/lib/contract/bounds'
import type { Transaction } from '@/lib/contract/transaction'
import { bothLeftOut, NONE_LEFT_OUT, type Change, type LeftOut } from './changes'
import { NOT_RESTORED, notRestored, staleBy } from './conflict'
import type { Edits } from './use-edits'

/** The changes that restore rows, each with its rows. */
type Group = { change: Change; rows: readonly Transaction[] }

interface How {
  /** Which rows to restore; determined once the change being undone has been answered. */
  only?: (row: Transaction) => boolean
  /** Overwrites what somebody else did in the meantime. */
  force?: boolean
}

/** Restores rows, and reports which it left out and why. */
export function undoWith(apply: Edits['apply']) {
  const undo = async (groups: readonly Group[], { only = () => true, force = false }: How = {}): Promise<void> => {
    const results = await Promise.all(groups.map((group) => bringBack(group, { only, force })))
    const failed = results.flatMap(({ error, group }) => (error && staleBy(error) === null ? [{ error, group }] : []))
    const [first] = failed
    if (first)
      notify.error(
        linesOf(first.error),
        () =>
          void undo(
            failed.map(({ group }) => group),
            { force },
          ),
      )
    const left = bothLeftOut(results.map((result) => result.left))
    if (left.skipped.length === 0) return
    const lines =
      lonelyConflict(results) ??
      notRestored(
        left,
        results.reduce((sum, { group }) => sum + group.rows.length, 0),
      )
    const rest = results.map(({ group, left: { ids } }) => ({
      ...group,
      rows: group.rows.filter(({ id }) => ids.includes(id)),
    }))
    const isOurs = left.skipped.every(({ reason }) => reason !== 'changed')
    if (isOurs) notify.error(lines)
    else
      notify.choice(lines, [
        {
          label: 'Undo anyway',
          run: () =>
            void undo(
              rest.filter(({ rows }) => rows.length > 0),
              { force: true },
            ),
        },
      ])
  }
  const bringBack = async ({ change, rows }: Group, { only, force }: Required<How>): Promise<Result> => {
    let chosen: readonly Transaction[] = rows
    let left = NONE_LEFT_OUT
    const group = () => ({ change, rows: chosen })
    try {
      await apply(rows, change.patch, async () => {
        chosen = rows.filter(only)
        left = await sendInParts(change, chosen, force)
      })
      return { group: group(), left, error: null }
    } catch (error) {
      const by = staleBy(error)
      if (by !== null)
        left = { ids: chosen.map(({ id }) => id), skipped: [{ reason: 'changed', count: chosen.length, by }] }
      return { group: group(), left, error: error instanceof Error ? error : new Error('Internal server error') }
    }
  }
  return undo
}

interface Result {
  group: Group
  left: LeftOut
  error: Error | null
}

/** If the undo is about a single row, what somebody else did to it. */
function lonelyConflict(results: readonly Result[]): string[] | null {
  const [only] = results
  const row = only?.group.rows[0]
  if (results.length > 1 || !row || only.group.rows.length > 1) return null
  return staleWords(only.error, { name: row.name, outcome: NOT_RESTORED })
}

async function sendInParts(change: Change, rows: readonly Transaction[], force: boolean): Promise<LeftOut> {
  const left: LeftOut[] = []
  for (let start = 0; start < rows.length; start += BULK_MAX) {
    left.push(await change.send(rows.slice(start, start + BULK_MAX), force))
  }
  return bothLeftOut(left)
}

export const linesOf = (error: unknown): string | string[] => {
  if (error instanceof ApiError) return error.lines
  return error instanceof Error ? error.message : 'Internal server error'
}
